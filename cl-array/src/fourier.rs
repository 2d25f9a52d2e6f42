//! Fourier transforms of lengths with the factors 2, 3, 5 and 7: Stockham's algorithm, which needs no permutation, one pass
//! through memory for each factor. N. K. Govindaraju et al., "High performance discrete Fourier transforms on graphics
//! processors", SC 2008.

use crate::{
    Array, ArrayView, Complete, Expression, Operand, array::products::as_array, groups::are_wide, temporary::unwritten,
};
use cl_runtime::{Error, Queue, Result, prelude::*};
use ndarray::Dimension;

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

/// One pass: a transform of `RADIX` elements in each work-item, by its definition. `done` is the product of the factors of earlier passes,
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
            sum_re += re[r] * c - im[r] * s;
            sum_im += re[r] * s + im[r] * c;
        }
        // SAFETY: a permutation of the line: the digits of the index of its element in another order
        let at = unsafe { cl::assume_unique(to + q * done) };
        out[at] = Complex::<T> { re: sum_re * scale, im: sum_im * scale };
    }
}

/// The transform of four elements, by two steps of butterflies. It needs no root: the parameter is that of [`eight`].
#[device]
fn four<T: Float>(mut re: [T; 4], mut im: [T; 4], sign: T, _h: T) -> ([T; 4], [T; 4]) {
    for k in 0..2 {
        let (a, b, c, d) = (re[k], im[k], re[k + 2], im[k + 2]);
        (re[k], im[k], re[k + 2], im[k + 2]) = (a + c, b + d, a - c, b - d);
    }
    (re[3], im[3]) = (im[3] * sign, -re[3] * sign);
    for pair in 0..2 {
        let (a, b, c, d) = (re[2 * pair], im[2 * pair], re[2 * pair + 1], im[2 * pair + 1]);
        (re[2 * pair], im[2 * pair], re[2 * pair + 1], im[2 * pair + 1]) = (a + c, b + d, a - c, b - d);
    }
    ([re[0], re[2], re[1], re[3]], [im[0], im[2], im[1], im[3]])
}

/// The transform of eight elements, by three steps of butterflies. `h` is the root of one half.
#[device]
fn eight<T: Float>(mut re: [T; 8], mut im: [T; 8], sign: T, h: T) -> ([T; 8], [T; 8]) {
    for k in 0..4 {
        let (a, b, c, d) = (re[k], im[k], re[k + 4], im[k + 4]);
        (re[k], im[k], re[k + 4], im[k + 4]) = (a + c, b + d, a - c, b - d);
    }
    // by the first three of eight roots
    (re[5], im[5]) = ((re[5] + im[5] * sign) * h, (im[5] - re[5] * sign) * h);
    (re[6], im[6]) = (im[6] * sign, -re[6] * sign);
    (re[7], im[7]) = ((im[7] * sign - re[7]) * h, (-im[7] - re[7] * sign) * h);
    for half in 0..2 {
        for k in 4 * half..4 * half + 2 {
            let (a, b, c, d) = (re[k], im[k], re[k + 2], im[k + 2]);
            (re[k], im[k], re[k + 2], im[k + 2]) = (a + c, b + d, a - c, b - d);
        }
        (re[4 * half + 3], im[4 * half + 3]) = (im[4 * half + 3] * sign, -re[4 * half + 3] * sign);
    }
    for pair in 0..4 {
        let (a, b, c, d) = (re[2 * pair], im[2 * pair], re[2 * pair + 1], im[2 * pair + 1]);
        (re[2 * pair], im[2 * pair], re[2 * pair + 1], im[2 * pair + 1]) = (a + c, b + d, a - c, b - d);
    }
    ([re[0], re[4], re[2], re[6], re[1], re[5], re[3], re[7]], [im[0], im[4], im[2], im[6], im[1], im[5], im[3], im[7]])
}

/// [`pass`] by butterflies of `RADIX` elements.
#[kernel]
#[allow(clippy::too_many_arguments)]
fn pass_by<T: Float, const RADIX: usize, F: Fn([T; RADIX], [T; RADIX], T, T) -> ([T; RADIX], [T; RADIX])>(
    butterflies: F,
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
    let first = line * part * RADIX;
    let mut re = [T::ZERO; RADIX];
    let mut im = [T::ZERO; RADIX];
    for r in 0..RADIX {
        let (a, b): (T, T) = (x[first + i + r * part].re, x[first + i + r * part].im);
        let at = k * r * (part / done);
        let (c, s): (T, T) = (roots[at].re, roots[at].im * sign);
        re[r] = a * c - b * s;
        im[r] = a * s + b * c;
    }
    // the first of `RADIX` roots
    let h: T = roots[part].re;
    let (re, im): ([T; RADIX], [T; RADIX]) = butterflies(re, im, sign, h);
    let to = first + (i / done) * done * RADIX + k;
    for q in 0..RADIX {
        // SAFETY: a permutation of the line: the digits of the index of its element in another order
        let at = unsafe { cl::assume_unique(to + q * done) };
        out[at] = Complex::<T> { re: re[q] * scale, im: im[q] * scale };
    }
}

/// The elements of local memory that hold the lines of a group, twice: one is read while the other is written.
const LINES: usize = 2048;

/// All passes of lines of `n` elements, a power of two up to 2048, in local memory: each group transforms `2048 / n` lines.
///
/// # Safety
///
/// `n` is a power of two up to 2048. In each pass, one work-item writes each element of one half of local memory, and all of
/// them read the other; the compiler does not follow the indices.
#[kernel(local = [256])]
unsafe fn short_lines<T: Float>(
    n: usize,
    sign: T,
    scale: T,
    roots: &[Complex<T>],
    x: &[Complex<T>],
    out: &mut [Complex<T>],
) {
    #[local]
    let mut tile: [Complex<T>; 4096];
    let (l, first) = (local_id(0), group_id(0) * 2048);
    for j in 0..8 {
        let at = first + j * 256 + l;
        if at < x.len() {
            tile[j * 256 + l] = x[at];
        }
    }
    barrier();
    let n = n.max(1);
    let (mut done, mut half) = (1usize, 0usize);
    while done < n {
        // eights, then what is left
        let radix = (n / done).clamp(2, 8);
        let (part, turn) = (n / radix, n / radix / done);
        for b in (l..2048 / radix).step_by(256) {
            let (line, i) = (b / part, b % part);
            let k = i % done;
            let from = half * 2048 + line * n + i;
            let to = (1 - half) * 2048 + line * n + (i - k) * radix + k;
            if radix == 8 {
                let mut re = [T::ZERO; 8];
                let mut im = [T::ZERO; 8];
                for r in 0..8 {
                    let (a, b): (T, T) = (tile[from + r * part].re, tile[from + r * part].im);
                    let at = k * r * turn;
                    let (c, s): (T, T) = (roots[at].re, roots[at].im * sign);
                    re[r] = a * c - b * s;
                    im[r] = a * s + b * c;
                }
                let h: T = roots[part].re;
                let (re, im): ([T; 8], [T; 8]) = eight(re, im, sign, h);
                for q in 0..8 {
                    tile[to + q * done] = Complex::<T> { re: re[q], im: im[q] };
                }
            } else if radix == 4 {
                let mut re = [T::ZERO; 4];
                let mut im = [T::ZERO; 4];
                for r in 0..4 {
                    let (a, b): (T, T) = (tile[from + r * part].re, tile[from + r * part].im);
                    let at = k * r * turn;
                    let (c, s): (T, T) = (roots[at].re, roots[at].im * sign);
                    re[r] = a * c - b * s;
                    im[r] = a * s + b * c;
                }
                let (re, im): ([T; 4], [T; 4]) = four(re, im, sign, T::ONE);
                for q in 0..4 {
                    tile[to + q * done] = Complex::<T> { re: re[q], im: im[q] };
                }
            } else {
                let (a, b): (T, T) = (tile[from].re, tile[from].im);
                let (x, y): (T, T) = (tile[from + part].re, tile[from + part].im);
                let (c, s): (T, T) = (roots[k * turn].re, roots[k * turn].im * sign);
                let (x, y) = (x * c - y * s, x * s + y * c);
                tile[to] = Complex::<T> { re: a + x, im: b + y };
                tile[to + done] = Complex::<T> { re: a - x, im: b - y };
            }
        }
        barrier();
        done *= radix;
        half = 1 - half;
    }
    for j in 0..8 {
        let at = first + j * 256 + l;
        if at < out.len() {
            let (re, im): (T, T) = (tile[half * 2048 + j * 256 + l].re, tile[half * 2048 + j * 256 + l].im);
            out[at] = Complex::<T> { re: re * scale, im: im * scale };
        }
    }
}

/// Numbers as complex ones.
#[kernel]
fn complex_of<T: Float>(x: &[T], out: &mut [Complex<T>]) {
    let i = global_id(0);
    out[i] = Complex::<T> { re: x[i], im: T::ZERO };
}

/// All of a spectrum of real numbers from its first half: the others are conjugates of these.
#[kernel]
fn mirrored<T: Float>(n: usize, x: &[Complex<T>], out: &mut [Complex<T>]) {
    let i = global_id(0);
    let n = n.max(1);
    let (line, k, half) = (i / n, i % n, n / 2 + 1);
    let from = line * half + k.min(n - k);
    let (re, im): (T, T) = (x[from].re, x[from].im);
    out[i] = Complex::<T> { re, im: if k < half { im } else { -im } };
}

#[kernel]
fn real_of<T: Float>(x: &[Complex<T>], out: &mut [T]) {
    let i = global_id(0);
    out[i] = x[i].re;
}

/// A plan of Fourier transforms of a length: its factors and its roots of one.
///
/// The length has no prime factors but 2, 3, 5 and 7. Transforms are along the last axis of an array, for all lines at
/// once. They do not wait.
///
/// O(n log n) for each line: one pass through memory for each factor 8, one of 4 or 2, and one for each factor 3, 5 and 7.
/// Temporaries: an array, if there are two passes or more. The table of roots has `len` elements, and is computed on the
/// host in `f64`. On GPUs, lines of `f32` with a power of two up to 2048 are transformed in local memory, in one pass.
///
/// The error of each element is below `2 ε log₂(len)` of the root of the sum of all squares of its line, with ε the distance
/// from 1 to the next number.
///
/// ```
/// use cl_array::{Array, Complex, Fft};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let fft = Fft::new(&queue, 4)?;
/// let x = Array::from_slice(&queue, &[1.0f32, 2.0, 3.0, 4.0].map(|re| Complex::new(re, 0.0)))?;
/// let spectrum: Vec<_> = fft.forward(&x)?.to_vec()?.iter().map(|z| (z.re.round(), z.im.round())).collect();
/// assert_eq!(spectrum, [(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0), (-2.0, -2.0)]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Fft<T: Float> {
    queue: Queue,
    len: usize,
    factors: Vec<usize>,
    /// `roots[k]` is `exp(-2 π i k / len)`.
    roots: Buffer<Complex<T>>,
}

/// The factors of a length, those of 2 as 8 and then 4 or 2; none if it has others.
fn factors(len: usize) -> Option<Vec<usize>> {
    let (mut rest, mut factors) = (len, Vec::new());
    for factor in [8, 4, 2, 3, 5, 7] {
        while rest > 0 && rest.is_multiple_of(factor) {
            factors.push(factor);
            rest /= factor;
        }
    }
    (rest == 1).then_some(factors)
}

impl<T: Float> Fft<T> {
    /// Creates a plan for a length. O(len) on the host. Does not wait for the device.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the length is 0 or has other prime factors than 2, 3, 5 and 7; those of an allocation.
    ///
    /// ```
    /// # use cl_array::Fft;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(Fft::<f32>::new(&queue, 2 * 3 * 5 * 7).is_ok());
    /// assert!(Fft::<f32>::new(&queue, 11).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(queue: &Queue, len: usize) -> Result<Self> {
        let factors = factors(len).ok_or_else(|| {
            let cause = if len == 0 {
                "there is nothing to transform"
            } else {
                "it has other prime factors than 2, 3, 5 and 7"
            };
            Error::Shape { problem: format!("a Fourier transform of length {len}: {cause}") }
        })?;
        let root = |k: usize| {
            let (sin, cos) = (k as f64 / len as f64 * std::f64::consts::TAU).sin_cos();
            Complex::new(T::from_f64(cos), T::from_f64(-sin))
        };
        let roots: Vec<Complex<T>> = (0..len).map(root).collect();
        Ok(Self { queue: queue.clone(), len, factors, roots: Buffer::from_slice(queue, &roots)? })
    }

    /// Returns the length of a transform.
    ///
    /// ```
    /// # use cl_array::Fft;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Fft::<f32>::new(&queue, 10)?.length(), 10);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn length(&self) -> usize {
        self.len
    }

    /// Returns the transform of each line: element `k` is the sum of `x[j] * exp(-2 π i j k / len)`. Does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the last axis has another length; otherwise the same as [`eval`](crate::Expression::eval).
    ///
    /// ```
    /// # use cl_array::{Array, Complex, Fft};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let x = Array::full(&queue, (3, 8), Complex::new(1.0f32, 0.0))?;
    /// let spectra = Fft::new(&queue, 8)?.forward(&x)?;
    /// assert_eq!(spectra.to_vec()?[8..10], [Complex::new(8.0, 0.0), Complex::new(0.0, 0.0)]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn forward<D: Dimension, X: Operand<Complex<T>, Of: Complete<Dim = D>>>(
        &self,
        x: X,
    ) -> Result<Array<Complex<T>, D>> {
        as_array(x.operand(), |x| self.transform(x, T::ONE, T::ONE))
    }

    /// Returns what [`forward`](Self::forward) has transformed: the sums of `x[j] * exp(2 π i j k / len)`, divided by `len`.
    /// Does not wait.
    ///
    /// # Errors
    ///
    /// Same as [`forward`](Self::forward).
    ///
    /// ```
    /// # use cl_array::{Array, Complex, Fft};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let fft = Fft::new(&queue, 6)?;
    /// let x = Array::full(&queue, 6, Complex::new(2.0f32, 1.0))?;
    /// let same = fft.inverse(&fft.forward(&x)?)?.to_vec()?;
    /// assert!(same.iter().all(|z| (z.re - 2.0).abs() < 1e-6 && (z.im - 1.0).abs() < 1e-6));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn inverse<D: Dimension, X: Operand<Complex<T>, Of: Complete<Dim = D>>>(
        &self,
        x: X,
    ) -> Result<Array<Complex<T>, D>> {
        as_array(x.operand(), |x| self.transform(x, -T::ONE, T::ONE / T::from_usize(self.len)))
    }

    /// Returns the first `len / 2 + 1` elements of the transform of each line of real numbers. The others are conjugates of
    /// these. Does not wait. A further temporary.
    ///
    /// # Errors
    ///
    /// Same as [`forward`](Self::forward).
    ///
    /// ```
    /// # use cl_array::{Array, Fft};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let fft = Fft::new(&queue, 4)?;
    /// let spectrum = fft.forward_real(&Array::from_slice(&queue, &[1.0f32, 0.0, 1.0, 0.0])?)?;
    /// assert_eq!(spectrum.to_vec()?.iter().map(|z| z.re).collect::<Vec<_>>(), [2.0, 0.0, 2.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn forward_real<D: Dimension, X: Operand<T, Of: Complete<Dim = D>>>(
        &self,
        x: X,
    ) -> Result<Array<Complex<T>, D>> {
        let x = x.operand().eval()?;
        let mut complex = Array::unwritten(&self.queue, x.raw_dim())?;
        if !x.is_empty() {
            complex_of::<T>(&x.buffer, &mut complex.buffer).global(x.len()).launch(&self.queue)?;
        }
        let all = self.transform(&complex.view(), T::ONE, T::ONE)?;
        let mut at = all.at.clone();
        let last = at.dim.ndim() - 1;
        at.dim[last] = self.len / 2 + 1;
        ArrayView { queue: &self.queue, buffer: &all.buffer, at }.to_owned()
    }

    /// Returns what [`forward_real`](Self::forward_real) has transformed. Does not wait. Two further temporaries.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the last axis does not have `len / 2 + 1` elements; otherwise the same as
    /// [`forward`](Self::forward).
    ///
    /// ```
    /// # use cl_array::{Array, Fft};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let fft = Fft::new(&queue, 4)?;
    /// let x = Array::from_slice(&queue, &[1.0f32, 0.0, 1.0, 0.0])?;
    /// assert_eq!(fft.inverse_real(&fft.forward_real(&x)?)?.to_vec()?, [1.0, 0.0, 1.0, 0.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn inverse_real<D: Dimension, X: Operand<Complex<T>, Of: Complete<Dim = D>>>(
        &self,
        x: X,
    ) -> Result<Array<T, D>> {
        let half = x.operand().eval()?;
        let mut dim = self.lines(half.raw_dim(), self.len / 2 + 1)?;
        let last = dim.ndim() - 1;
        dim[last] = self.len;
        let mut all = Array::unwritten(&self.queue, dim)?;
        let mut out = Array::unwritten(&self.queue, all.raw_dim())?;
        if !all.is_empty() {
            let len = all.len();
            mirrored::<T>(self.len, &half.buffer, &mut all.buffer).global(len).launch(&self.queue)?;
            let all = self.transform(&all.view(), -T::ONE, T::ONE / T::from_usize(self.len))?;
            real_of::<T>(&all.buffer, &mut out.buffer).global(len).launch(&self.queue)?;
        }
        Ok(out)
    }

    /// The dimension, if its last axis has this length.
    fn lines<D: Dimension>(&self, dim: D, len: usize) -> Result<D> {
        match dim.slice().last() {
            Some(last) if *last == len => Ok(dim),
            _ => Err(Error::Shape {
                problem: format!("a Fourier transform with lines of {len} elements, of shape {:?}", dim.slice()),
            }),
        }
    }

    fn transform<D: Dimension>(
        &self,
        x: &ArrayView<'_, Complex<T>, D>,
        sign: T,
        scale: T,
    ) -> Result<Array<Complex<T>, D>> {
        let dim = self.lines(x.raw_dim(), self.len)?;
        if x.is_empty() || self.factors.is_empty() {
            return x.to_owned();
        }
        let mut out = Array::unwritten(&self.queue, dim)?;
        let mut copy = None;
        let input = x.contiguous(&mut copy)?;
        // 32 KiB of local memory, of which rusticl 22.3 counts arrays twice
        let has_room = self.queue.device().capabilities().local_memory > 40 << 10;
        if has_room && are_wide(&self.queue) && self.len.is_power_of_two() && self.len <= LINES && size_of::<T>() == 4 {
            let groups = x.len().div_ceil(LINES);
            // SAFETY: it is a power of two up to 2048
            let launch = unsafe { short_lines::<T>(self.len, sign, scale, &self.roots, input, &mut out.buffer) };
            launch.global(groups * 256).launch(&self.queue)?;
            return Ok(out);
        }
        let mut other: Buffer<Complex<T>> = unwritten(&self.queue, if self.factors.len() > 1 { out.len() } else { 0 })?;
        let mut done = 1;
        for (number, factor) in self.factors.iter().enumerate() {
            // the last pass writes the result
            let to_out = (self.factors.len() - number) % 2 == 1;
            let (from, to) = match to_out {
                true => (&other, &mut out.buffer),
                false => (&out.buffer, &mut other),
            };
            let from = if number == 0 { input } else { from.slice(..) };
            let scale = if number + 1 == self.factors.len() { scale } else { T::ONE };
            let (part, roots) = (self.len / factor, &self.roots);
            let launch = match factor {
                8 => pass_by::<T, 8, _>(eight::<T>::FUNCTION, done, part, sign, scale, roots, from, to),
                4 => pass_by::<T, 4, _>(four::<T>::FUNCTION, done, part, sign, scale, roots, from, to),
                2 => pass::<T, 2>(done, part, sign, scale, roots, from, to),
                3 => pass::<T, 3>(done, part, sign, scale, roots, from, to),
                5 => pass::<T, 5>(done, part, sign, scale, roots, from, to),
                _ => pass::<T, 7>(done, part, sign, scale, roots, from, to),
            };
            launch.global(x.len() / factor).launch(&self.queue)?;
            done *= factor;
        }
        Ok(out)
    }
}
