//! Convolutions of two-dimensional arrays.

use crate::{Array, ArrayView, Complete, Operand, Scalar, array::products::as_array};
use cl_runtime::{Error, Function, Result, prelude::*};
use ndarray::{Dimension, Ix2};

/// What a convolution reads beyond the edges of an array.
///
/// ```
/// use cl_array::{Array, Border, convolve2d};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Array::from_shape_slice(&queue, (1, 3), &[1, 2, 3])?;
/// let sum = Array::full(&queue, (1, 3), 1)?;
/// assert_eq!(convolve2d(&x, &sum, Border::Zero)?.to_vec()?, [3, 6, 5]);
/// assert_eq!(convolve2d(&x, &sum, Border::Clamp)?.to_vec()?, [4, 6, 8]);
/// assert_eq!(convolve2d(&x, &sum, Border::Wrap)?.to_vec()?, [6, 6, 6]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// Zeros.
    Zero,
    /// The nearest element: `a a | a b c d | d d`.
    Clamp,
    /// The array mirrored at its edge: `b a | a b c d | d c`, numpy's `symmetric`.
    Mirror,
    /// The array again: `c d | a b c d | a b`.
    Wrap,
}

/// The index from which an index is read, or `len` for a zero.
#[device]
fn reflected(at: isize, len: usize, border: u32) -> usize {
    let n = len as isize;
    if at >= 0 && at < n {
        return at as usize;
    }
    match border {
        0 => len,
        1 => at.clamp(0, (n - 1).max(0)) as usize,
        2 => {
            let twice = at.rem_euclid((2 * n).max(1));
            twice.min(2 * n - 1 - twice) as usize
        }
        _ => at.rem_euclid(n.max(1)) as usize,
    }
}

/// Each work-item computes an element. `top` and `left` are the distances of its place in `x` from that in `out`.
#[kernel]
#[allow(clippy::too_many_arguments)]
fn convolve<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    border: u32,
    height: usize,
    width: usize,
    step: usize,
    top: usize,
    left: usize,
    x: &[T],
    weights: &Grid<T, 2>,
    out: &mut Grid<T, 2>,
) {
    let (c, r) = (global_id(0), global_id(1));
    let [rows, columns] = weights.shape();
    let (last_r, last_c) = (r + top, c + left);
    let mut sum = T::ZERO;
    if last_r < height && last_c < width && last_r + 1 >= rows && last_c + 1 >= columns {
        for i in 0..rows {
            for j in 0..columns {
                sum = fused(x[(last_r - i) * step + last_c - j], weights[[i, j]], sum);
            }
        }
    } else {
        for i in 0..rows {
            let y: usize = reflected(last_r as isize - i as isize, height, border);
            for j in 0..columns {
                let z: usize = reflected(last_c as isize - j as isize, width, border);
                if y < height && z < width {
                    sum = fused(x[y * step + z], weights[[i, j]], sum);
                }
            }
        }
    }
    out[[r, c]] = sum;
}

/// Convolves an array with weights: element `(r, c)` of the result, which has the shape of `x`, is the sum of `weights[i, j] *
/// x[r + (h - 1) / 2 - i, c + (w - 1) / 2 - j]` over the `h` × `w` weights. Does not wait.
///
/// As scipy's `convolve2d` with the mode `same`. A correlation has the weights in reverse order, `weights.slice(s![..;-1,
/// ..;-1])`. Both can be expressions, which are computed first if they are no arrays. Products of floats are added with one
/// rounding, in the order of the weights, so that every device returns the same. Integers wrap.
///
/// O(n · h · w), one work-item for each element. Temporaries: copies of `x` and of `weights` whose rows are not contiguous.
///
/// # Errors
///
/// [`Error::Shape`] if there are no weights; otherwise the same as [`eval`](crate::Expression::eval).
///
/// ```
/// # use cl_array::{Array, Border, convolve2d};
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Array::from_shape_slice(&queue, (2, 2), &[1.0f32, 2.0, 3.0, 4.0])?;
/// let blur = Array::full(&queue, (3, 3), 1.0f32 / 9.0)?;
/// let y = convolve2d(&x, &blur, Border::Mirror)?;
/// assert!((y.to_vec()?[0] - 2.0).abs() < 1e-6);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn convolve2d<T: Scalar, X, W>(x: X, weights: W, border: Border) -> Result<Array<T, Ix2>>
where
    X: Operand<T, Of: Complete<Dim = Ix2>>,
    W: Operand<T, Of: Complete<Dim = Ix2>>,
{
    as_array(x.operand(), |x| as_array(weights.operand(), |weights| convolution(x, weights, Some(border))))
}

/// [`convolve2d`] without what lies beyond the edges: the result has only the elements for which all weights meet one of `x`,
/// `m - h + 1` × `n - w + 1`. As scipy's with the mode `valid`. Does not wait.
///
/// # Errors
///
/// [`Error::Shape`] if there are no weights, or more than elements along an axis; otherwise the same as
/// [`eval`](crate::Expression::eval).
///
/// ```
/// # use cl_array::{Array, convolve2d_valid};
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 4, 5, 6])?;
/// let differences = Array::from_shape_slice(&queue, (1, 2), &[1, -1])?;
/// assert_eq!(convolve2d_valid(&x, &differences)?.to_vec()?, [1, 1, 1, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn convolve2d_valid<T: Scalar, X, W>(x: X, weights: W) -> Result<Array<T, Ix2>>
where
    X: Operand<T, Of: Complete<Dim = Ix2>>,
    W: Operand<T, Of: Complete<Dim = Ix2>>,
{
    as_array(x.operand(), |x| as_array(weights.operand(), |weights| convolution(x, weights, None)))
}

fn convolution<T: Scalar>(
    x: &ArrayView<'_, T, Ix2>,
    weights: &ArrayView<'_, T, Ix2>,
    border: Option<Border>,
) -> Result<Array<T, Ix2>> {
    let ((height, width), (rows, columns)) = (x.raw_dim().into_pattern(), weights.raw_dim().into_pattern());
    let fits = border.is_some() || rows <= height && columns <= width;
    if rows == 0 || columns == 0 || !fits {
        let problem = format!("weights of shape {:?} for an array of shape {:?}", weights.shape(), x.shape());
        return Err(Error::Shape { problem });
    }
    let (dim, top, left) = match border {
        Some(_) => (Ix2(height, width), (rows - 1) / 2, (columns - 1) / 2),
        None => (Ix2(height - rows + 1, width - columns + 1), rows - 1, columns - 1),
    };
    let mut out = Array::unwritten(x.queue, dim)?;
    if out.is_empty() {
        return Ok(out);
    }
    let copy_x;
    let step = x.strides()[0];
    let (x, step) = if width == 1 || x.strides()[1] == 1 && step >= 0 {
        (x, step as usize)
    } else {
        copy_x = x.to_owned()?;
        (&copy_x.view(), width)
    };
    let mut copy_weights = None;
    let weights = weights.contiguous(&mut copy_weights)?;
    let border = match border {
        None | Some(Border::Zero) => 0,
        Some(Border::Clamp) => 1,
        Some(Border::Mirror) => 2,
        Some(Border::Wrap) => 3,
    };
    let grid = weights.as_grid([rows, columns])?;
    let shape = [dim[0], dim[1]];
    convolve::<T, T::MultiplyAdd>(
        Function::new(),
        border,
        height,
        width,
        step,
        top,
        left,
        x.buffer.slice(x.at.span()),
        grid,
        out.buffer.as_grid_mut(shape)?,
    )
    .global([dim[1], dim[0]])
    .launch(x.queue)?;
    Ok(out)
}
