//! Fourier transforms of lengths with the factors 2, 3, 5 and 7: Stockham's algorithm, which needs no permutation, one pass
//! through memory for each factor. N. K. Govindaraju et al., "High performance discrete Fourier transforms on graphics
//! processors", SC 2008.

use crate::{Array, Complete, Operand, array::products::as_array, temporary::unwritten};
use cl_runtime::{Error, Queue, Result, prelude::*};
use ndarray::{Dimension, RemoveAxis};

/// A complex number: what a [`Fft`] transforms.
///
/// ```
/// use cl_array::Complex;
///
/// let z = Complex::new(3.0f32, -4.0);
/// assert_eq!((z.re, z.im), (3.0, -4.0));
/// assert_eq!(Complex::from((1.0, 2.0)), Complex::new(1.0, 2.0));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Element)]
#[repr(C)]
pub struct Complex<T> {
    /// The real part.
    pub re: T,
    /// The imaginary part.
    pub im: T,
}

impl<T> Complex<T> {
    /// Creates a number of its parts.
    ///
    /// ```
    /// assert_eq!(cl_array::Complex::new(1.0f64, 2.0).im, 2.0);
    /// ```
    pub const fn new(re: T, im: T) -> Self {
        Self { re, im }
    }
}

impl<T> From<(T, T)> for Complex<T> {
    fn from((re, im): (T, T)) -> Self {
        Self { re, im }
    }
}

/// One pass: a transform of `RADIX` elements in each work-item. `done` is the product of the factors of earlier passes,
/// `part` is `n / RADIX`, `roots[k]` is `exp(-2 π i k / n)`. The result is multiplied by `scale`, and has the opposite sign
/// of the exponent if `sign` is -1.
#[kernel]
#[allow(clippy::too_many_arguments)]
fn pass<T: Float, const RADIX: usize>(
    done: usize,
    part: usize,
    sign: T,
    scale: T,
    roots: &[Complex<T>],
    x: &[Complex<T>],
    out: &mut [Complex<T>],
) {
    let (done, part) = (done.max(1), part.max(1));
    let (line, i) = (global_id(0) / part, global_id(0) % part);
    let k = i % done;
    let n = part * RADIX;
    let first = line * n;
    let mut re = [T::ZERO; RADIX];
    let mut im = [T::ZERO; RADIX];
    for r in 0..RADIX {
        let (a, b): (T, T) = (x[first + i + r * part].re, x[first + i + r * part].im);
        // the angle 2 π k r / (done * RADIX)
        let at = k * r * (part / done);
        let (c, s): (T, T) = (roots[at].re, roots[at].im * sign);
        re[r] = a * c - b * s;
        im[r] = a * s + b * c;
    }
    let to = first + (i / done) * done * RADIX + k;
    for q in 0..RADIX {
        let mut sum_re = re[0];
        let mut sum_im = im[0];
        for r in 1..RADIX {
            let at = q * r % RADIX * part;
            let (c, s): (T, T) = (roots[at].re, roots[at].im * sign);
            sum_re = sum_re + (re[r] * c - im[r] * s);
            sum_im = sum_im + (re[r] * s + im[r] * c);
        }
        // SAFETY: a permutation of the line: the digits of the index of its element in another order
        let at = unsafe { cl::assume_unique(to + q * done) };
        out[at] = Complex::<T> { re: sum_re * scale, im: sum_im * scale };
    }
}
