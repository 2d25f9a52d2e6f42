//! Where the elements of an array lie in its buffer.

use cl_runtime::Error;
use ndarray::{Dimension, SliceArg, SliceInfoElem};
use std::ops::Range;

/// A shape, a step in elements for each axis, and the place of the first element. Invariant: every element lies within the
/// buffer that the owner holds beside it.
#[derive(Debug, Clone)]
pub(crate) struct Strided<D> {
    pub(crate) dim: D,
    /// The steps, as `isize` in the bits of a `usize`, as ndarray stores them.
    strides: D,
    pub(crate) offset: usize,
}

/// A dimension of these lengths.
pub(crate) fn dimension<D: Dimension>(lengths: &[usize]) -> D {
    let mut dim = D::zeros(lengths.len());
    dim.slice_mut().copy_from_slice(lengths);
    dim
}

/// The number of elements of a shape; an error if it overflows.
pub(crate) fn elements(shape: &[usize]) -> Result<usize, Error> {
    // an axis of length zero hides lengths that would overflow
    let counted = shape.iter().filter(|len| **len != 0).try_fold(1usize, |product, len| product.checked_mul(*len));
    match counted.filter(|product| isize::try_from(*product).is_ok()) {
        Some(_) if shape.contains(&0) => Ok(0),
        Some(product) => Ok(product),
        None => Err(Error::Shape { problem: format!("the shape {shape:?} has more elements than memory can hold") }),
    }
}

/// The steps of a contiguous array, the last axis fastest.
pub(crate) fn standard(shape: &[usize]) -> Vec<isize> {
    let mut strides = vec![0; shape.len()];
    if shape.contains(&0) {
        return strides;
    }
    let mut step = 1;
    for (stride, len) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step *= *len as isize;
    }
    strides
}

impl<D: Dimension> Strided<D> {
    pub(crate) fn new(dim: D, strides: &[isize], offset: usize) -> Self {
        let bits: Vec<usize> = strides.iter().map(|stride| *stride as usize).collect();
        Self { dim, strides: dimension(&bits), offset }
    }

    /// Contiguous, the last axis fastest.
    pub(crate) fn contiguous(dim: D) -> Self {
        let strides = standard(dim.slice());
        Self::new(dim, &strides, 0)
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.dim.slice()
    }

    pub(crate) fn strides(&self) -> Vec<isize> {
        self.strides.slice().iter().map(|stride| *stride as isize).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.dim.size()
    }

    /// Whether the elements are contiguous, the last axis fastest.
    pub(crate) fn is_standard(&self) -> bool {
        let wanted = standard(self.shape());
        let mut axes = self.shape().iter().zip(self.strides()).zip(wanted);
        self.len() == 0 || axes.all(|((len, stride), wanted)| *len == 1 || stride == wanted)
    }

    /// The part of the buffer that holds the elements.
    pub(crate) fn span(&self) -> Range<usize> {
        if self.len() == 0 {
            return self.offset..self.offset;
        }
        let (mut first, mut last) = (self.offset as isize, self.offset as isize);
        for (len, stride) in self.shape().iter().zip(self.strides()) {
            let reach = (*len as isize - 1) * stride;
            if reach < 0 { first += reach } else { last += reach }
        }
        first as usize..last as usize + 1
    }

    /// The same elements with the axes in the order of memory, the axis of the largest step first, if they then are
    /// contiguous: the order of the axes.
    pub(crate) fn memory_order(&self) -> Option<Vec<usize>> {
        let strides = self.strides();
        let mut axes: Vec<usize> = (0..strides.len()).collect();
        axes.sort_by_key(|axis| (std::cmp::Reverse(strides[*axis]), *axis));
        let mut step = 1;
        for axis in axes.iter().rev() {
            let len = self.shape()[*axis];
            if len != 1 && strides[*axis] != step {
                return None;
            }
            step *= len as isize;
        }
        Some(axes)
    }

    /// # Panics
    ///
    /// As ndarray does if the slice does not fit.
    #[track_caller]
    pub(crate) fn sliced<I: SliceArg<D>>(&self, info: &I) -> Strided<I::OutDim> {
        assert_eq!(info.in_ndim(), self.dim.ndim(), "the slice has another number of axes than the array");
        let (mut shape, mut strides, mut offset) = (Vec::new(), Vec::new(), self.offset as isize);
        let mut axes = self.shape().iter().copied().zip(self.strides());
        for elem in info.as_ref() {
            if let SliceInfoElem::NewAxis = elem {
                shape.push(1);
                strides.push(0);
                continue;
            }
            let (len, stride) = axes.next().expect("as many axes as the array has");
            match *elem {
                SliceInfoElem::Index(index) => {
                    let at = from_end(index, len);
                    assert!(
                        (0..len as isize).contains(&at),
                        "index {index} is out of bounds for an axis of length {len}"
                    );
                    offset += at * stride;
                }
                SliceInfoElem::Slice { start, end, step } => {
                    let (first, count) = range(len, start, end, step);
                    offset += if count == 0 { 0 } else { first * stride };
                    shape.push(count);
                    strides.push(if count <= 1 { 0 } else { stride * step });
                }
                SliceInfoElem::NewAxis => {}
            }
        }
        // where no element is left, the offset of an index in a longer axis says nothing
        let offset = if shape.contains(&0) { self.offset } else { offset as usize };
        Strided::new(dimension(&shape), &strides, offset)
    }

    /// The axes in another order.
    pub(crate) fn permuted(&self, axes: &[usize]) -> Self {
        let strides = self.strides();
        let lengths: Vec<usize> = axes.iter().map(|axis| self.shape()[*axis]).collect();
        let steps: Vec<isize> = axes.iter().map(|axis| strides[*axis]).collect();
        Self::new(dimension(&lengths), &steps, self.offset)
    }

    /// With another shape of as many elements, if the elements are contiguous.
    pub(crate) fn reshaped<E: Dimension>(&self, dim: E) -> Option<Strided<E>> {
        let strides = standard(dim.slice());
        self.is_standard().then(|| Strided::new(dim, &strides, self.offset))
    }

    /// The steps for a larger shape, of which it is broadcast to each element.
    pub(crate) fn broadcast(&self, shape: &[usize]) -> Option<Vec<isize>> {
        broadcast(self.shape(), &self.strides(), shape)
    }

    /// Without one axis, at an index of it.
    pub(crate) fn without(&self, axis: usize, index: usize) -> Strided<D::Smaller> {
        let (mut shape, mut strides) = (self.shape().to_vec(), self.strides());
        shape.remove(axis);
        let offset = self.offset as isize + index as isize * strides.remove(axis);
        let offset = if shape.contains(&0) { self.offset } else { offset as usize };
        Strided::new(dimension(&shape), &strides, offset)
    }

    /// With a new axis of length one.
    pub(crate) fn with_axis(&self, axis: usize) -> Strided<D::Larger> {
        let (mut shape, mut strides) = (self.shape().to_vec(), self.strides());
        shape.insert(axis, 1);
        strides.insert(axis, 0);
        Strided::new(dimension(&shape), &strides, self.offset)
    }
}

/// The steps of an array of one shape, as one of another shape that repeats it.
pub(crate) fn broadcast(from: &[usize], strides: &[isize], to: &[usize]) -> Option<Vec<isize>> {
    let new = to.len().checked_sub(from.len())?;
    let mut steps = vec![0; to.len()];
    for (axis, (len, stride)) in from.iter().zip(strides).enumerate() {
        steps[new + axis] = match *len {
            len if len == to[new + axis] => *stride,
            1 => 0,
            _ => return None,
        };
    }
    Some(steps)
}

/// The shape that two shapes are broadcast to.
pub(crate) fn common_shape(a: &[usize], b: &[usize]) -> Result<Vec<usize>, Error> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut shape = long.to_vec();
    for (len, other) in shape.iter_mut().rev().zip(short.iter().rev()) {
        match (*len, *other) {
            (own, other) if own == other => {}
            (1, other) => *len = other,
            (_, 1) => {}
            _ => {
                return Err(Error::Shape {
                    problem: format!("the shapes {a:?} and {b:?} cannot be broadcast together"),
                });
            }
        }
    }
    Ok(shape)
}

fn from_end(index: isize, len: usize) -> isize {
    if index < 0 { index + len as isize } else { index }
}

/// The first index that a range with a step takes, and the number of indices.
#[track_caller]
fn range(len: usize, start: isize, end: Option<isize>, step: isize) -> (isize, usize) {
    assert_ne!(step, 0, "the step of a slice is not zero");
    let from = from_end(start, len);
    let to = end.map_or(len as isize, |end| from_end(end, len)).max(from);
    if from < 0 || to > len as isize {
        let end = end.map_or_else(String::new, |end| end.to_string());
        panic!("the slice {start}..{end} does not fit an axis of length {len}");
    }
    let count = (to - from).unsigned_abs().div_ceil(step.unsigned_abs());
    (if step < 0 { to - 1 } else { from }, count)
}
