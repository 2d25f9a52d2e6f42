//! The built-in functions of OpenCL, in kernels and on the host.
//!
//! ```
//! use cl_runtime::prelude::*;
//!
//! #[kernel]
//! fn rotate(angles: &[f32], radius: f32, x: &mut [f32]) {
//!     let i = global_id(0);
//!     x[i] = cl::mad(radius, cl::native_cos(angles[i]), 1.0);
//! }
//!
//! assert_eq!(cl::mix(1.0, 3.0, 0.25), 1.5);
//! ```
//!
//! On vectors, the functions work lane by lane. Call them with the module's name, as in `cl::rsqrt(x)`. On the host and on
//! the native device, the `native_` functions are the same as the functions without the prefix.

pub use groups::{
    num_sub_groups, sub_group_all, sub_group_any, sub_group_broadcast, sub_group_id, sub_group_local_id,
    sub_group_reduce_add, sub_group_reduce_max, sub_group_reduce_min, sub_group_scan_exclusive_add,
    sub_group_scan_exclusive_max, sub_group_scan_exclusive_min, sub_group_scan_inclusive_add,
    sub_group_scan_inclusive_max, sub_group_scan_inclusive_min, sub_group_size, work_group_all, work_group_any,
    work_group_broadcast, work_group_reduce_add, work_group_reduce_max, work_group_reduce_min,
    work_group_scan_exclusive_add, work_group_scan_exclusive_max, work_group_scan_exclusive_min,
    work_group_scan_inclusive_add, work_group_scan_inclusive_max, work_group_scan_inclusive_min,
};
pub use numbers::{Float, Int, Number, Word};

mod groups;
mod numbers;
mod vectors;

use super::work_item::ours;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident<$Class:ident>($x:ident $(, $arg:ident: $Ty:ty)*) -> $R:ty = $method:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<T: $Class>($x: T $(, $arg: $Ty)*) -> $R {
            T::$method($x $(, $arg)*)
        }

        ours!($name);
    )*};
}

functions! {
    /// Computes the cosine as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn wave(t: f32) -> f32 {
    ///     0.5 + 0.5 * cl::native_cos(t)
    /// }
    ///
    /// assert_eq!(wave(0.0), 1.0);
    /// ```
    native_cos<Float>(x) -> T = native_cos;
    /// Computes `e` to the power of `x` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn falloff(distance: f32) -> f32 {
    ///     cl::native_exp(-distance * distance)
    /// }
    ///
    /// assert_eq!(falloff(0.0), 1.0);
    /// ```
    native_exp<Float>(x) -> T = native_exp;
    /// Computes 2 to the power of `x` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn exposed(light: f32, stops: f32) -> f32 {
    ///     light * cl::native_exp2(stops)
    /// }
    ///
    /// assert_eq!(exposed(0.25, 3.0), 2.0);
    /// ```
    native_exp2<Float>(x) -> T = native_exp2;
    /// Computes 10 to the power of `x` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn amplitude(decibels: f32) -> f32 {
    ///     cl::native_exp10(decibels / 20.0)
    /// }
    ///
    /// assert!((amplitude(40.0) - 100.0).abs() < 1e-3);
    /// ```
    native_exp10<Float>(x) -> T = exp10;
    /// Computes the natural logarithm as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn cross_entropy(probability: f32) -> f32 {
    ///     -cl::native_log(probability)
    /// }
    ///
    /// assert_eq!(cross_entropy(1.0), 0.0);
    /// ```
    native_log<Float>(x) -> T = native_ln;
    /// Computes the logarithm to base 2 as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn bits(probability: f32) -> f32 {
    ///     -cl::native_log2(probability)
    /// }
    ///
    /// assert_eq!(bits(0.125), 3.0);
    /// ```
    native_log2<Float>(x) -> T = native_log2;
    /// Computes the logarithm to base 10 as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn decibels(amplitude: f32) -> f32 {
    ///     20.0 * cl::native_log10(amplitude)
    /// }
    ///
    /// assert!((decibels(100.0) - 40.0).abs() < 1e-3);
    /// ```
    native_log10<Float>(x) -> T = native_log10;
    /// Computes `1 / x` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn projected(x: f32, depth: f32) -> f32 {
    ///     x * cl::native_recip(depth)
    /// }
    ///
    /// assert_eq!(projected(6.0, 4.0), 1.5);
    /// ```
    native_recip<Float>(x) -> T = native_recip;
    /// Computes `1 / sqrt(x)` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn cosine(x: f32, y: f32) -> f32 {
    ///     x * cl::native_rsqrt(x * x + y * y)
    /// }
    ///
    /// assert!((cosine(3.0, 4.0) - 0.6).abs() < 1e-6);
    /// ```
    native_rsqrt<Float>(x) -> T = rsqrt;
    /// Computes the sine as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn height(x: f32, t: f32) -> f32 {
    ///     0.1 * cl::native_sin(x - t)
    /// }
    ///
    /// assert_eq!(height(2.0, 2.0), 0.0);
    /// ```
    native_sin<Float>(x) -> T = native_sin;
    /// Computes the square root as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn distance(x: f32, y: f32) -> f32 {
    ///     cl::native_sqrt(x * x + y * y)
    /// }
    ///
    /// assert_eq!(distance(3.0, 4.0), 5.0);
    /// ```
    native_sqrt<Float>(x) -> T = native_sqrt;
    /// Computes the tangent as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn focal_length(angle: f32) -> f32 {
    ///     1.0 / cl::native_tan(0.5 * angle)
    /// }
    ///
    /// assert!((focal_length(std::f32::consts::FRAC_PI_2) - 1.0).abs() < 1e-6);
    /// ```
    native_tan<Float>(x) -> T = native_tan;
    /// Computes `x / y` as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn mean(sum: f32, count: f32) -> f32 {
    ///     cl::native_divide(sum, count)
    /// }
    ///
    /// assert_eq!(mean(10.0, 4.0), 2.5);
    /// ```
    native_divide<Float>(x, y: T) -> T = divide;
    /// Computes `x` to the power of `y`, for non-negative `x`, as fast as the device can, with implementation-defined accuracy.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn gamma_corrected(light: f32, gamma: f32) -> f32 {
    ///     cl::native_powr(light, 1.0 / gamma)
    /// }
    ///
    /// assert_eq!(gamma_corrected(1.0, 2.2), 1.0);
    /// ```
    native_powr<Float>(x, y: T) -> T = native_powf;
    /// Computes `x * y + z`, with one rounding or two, whichever is faster.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn polynomial(x: f32) -> f32 {
    ///     cl::mad(cl::mad(2.0, x, 3.0), x, 1.0)
    /// }
    ///
    /// assert_eq!(polynomial(2.0), 2.0 * 4.0 + 3.0 * 2.0 + 1.0);
    /// ```
    mad<Float>(x, y: T, z: T) -> T = mad;
    /// Interpolates linearly: `x + (y - x) * a`.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(cl::mix(10.0, 20.0, 0.25), 12.5);
    /// assert_eq!(cl::mix(f32x2::new(0.0, 10.0), f32x2::new(4.0, 20.0), f32x2::splat(0.5)), f32x2::new(2.0, 15.0));
    /// ```
    mix<Float>(x, y: T, a: T) -> T = mix;
    /// Returns 0 for `x` up to `edge0`, 1 for `x` from `edge1` on, and a smooth curve in between.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!([1.0, 3.0, 4.0, 9.0].map(|x| cl::smoothstep(2.0, 4.0, x)), [0.0, 0.5, 1.0, 1.0]);
    /// ```
    smoothstep<Float>(edge0, edge1: T, x: T) -> T = smoothstep;
    /// Returns 0 for `x` below `edge`, and 1 otherwise.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!([1.0, 2.0, 3.0].map(|x| cl::step(2.0, x)), [0.0, 1.0, 1.0]);
    /// ```
    step<Float>(edge, x: T) -> T = step;
    /// Returns -1, 1, or zero with the sign of `x`; 0 for NaN.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!([-2.5, 0.0, 7.0].map(cl::sign), [-1.0, 0.0, 1.0]);
    /// // where Rust's own gives the sign bit
    /// assert_eq!(0f32.signum(), 1.0);
    /// ```
    sign<Float>(x) -> T = sign;
    /// Returns `x - y`, or 0 if the difference is negative.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn above(level: f32, threshold: f32) -> f32 {
    ///     cl::fdim(level, threshold)
    /// }
    ///
    /// assert_eq!((above(5.0, 3.0), above(2.0, 3.0)), (2.0, 0.0));
    /// ```
    fdim<Float>(x, y: T) -> T = fdim;
    /// Returns the argument with the larger magnitude.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::maxmag(-3.0, 2.0), -3.0);
    /// ```
    maxmag<Float>(x, y: T) -> T = maxmag;
    /// Returns the argument with the smaller magnitude.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::minmag(-3.0, 2.0), 2.0);
    /// ```
    minmag<Float>(x, y: T) -> T = minmag;
    /// Returns the next representable number after `x` in the direction of `y`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::nextafter(1f32, 2.0), 1.0 + f32::EPSILON);
    /// assert_eq!(cl::nextafter(1f32, 1.0), 1.0);
    /// ```
    nextafter<Float>(x, y: T) -> T = nextafter;
    /// Returns `x - n * y`, where `n` is the integer nearest to `x / y`; if two are equally near, the even one.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::remainder(5.0, 3.0), -1.0);
    /// assert_eq!(5.0 % 3.0, 2.0);
    /// ```
    remainder<Float>(x, y: T) -> T = remainder;
    /// Returns `x` times 2 to the power of `n`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::ldexp(0.75f32, 4), 12.0);
    /// ```
    ldexp<Float>(x, n: T::Exponent) -> T = ldexp;
    /// Returns the exponent of `x` to base 2, as an integer.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// let (x, exponent) = (10f32, cl::ilogb(10f32));
    /// assert_eq!(exponent, 3);
    /// assert_eq!(cl::ldexp(x, -exponent), 1.25);
    /// ```
    ilogb<Float>(x) -> T::Exponent = ilogb;
    /// Computes `1 / sqrt(x)`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::rsqrt(16f32), 0.25);
    /// ```
    rsqrt<Float>(x) -> T = rsqrt;
    /// Computes 10 to the power of `x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert!((cl::exp10(3f32) - 1000.0).abs() < 0.01);
    /// ```
    exp10<Float>(x) -> T = exp10;
    /// Computes `x` to the power of `y` for non-negative `x`; the result is NaN for negative `x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::powr(2f32, 3.0), 8.0);
    /// assert!(cl::powr(-2f32, 3.0).is_nan());
    /// ```
    powr<Float>(x, y: T) -> T = powr;
    /// Computes the `n`th root of `x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::rootn(27f32, 3), 3.0);
    /// assert_eq!(cl::rootn(-27f32, 3), -3.0);
    /// ```
    rootn<Float>(x, n: T::Exponent) -> T = rootn;
    /// Computes the sine of `PI * x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!([0f32, 0.5, 1.0, 1.5].map(cl::sinpi), [0.0, 1.0, 0.0, -1.0]);
    /// ```
    sinpi<Float>(x) -> T = sinpi;
    /// Computes the cosine of `PI * x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!([0f32, 0.5, 1.0, 1.5].map(cl::cospi), [1.0, 0.0, -1.0, 0.0]);
    /// ```
    cospi<Float>(x) -> T = cospi;
    /// Computes the tangent of `PI * x`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::tanpi(1f32), 0.0);
    /// assert_eq!(cl::tanpi(0.5f32), f32::INFINITY);
    /// ```
    tanpi<Float>(x) -> T = tanpi;
    /// Computes `asin(x) / PI`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::asinpi(1f32), 0.5);
    /// ```
    asinpi<Float>(x) -> T = asinpi;
    /// Computes `acos(x) / PI`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::acospi(-1f32), 1.0);
    /// ```
    acospi<Float>(x) -> T = acospi;
    /// Computes `atan(x) / PI`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::atanpi(1f32), 0.25);
    /// ```
    atanpi<Float>(x) -> T = atanpi;
    /// Computes `atan2(y, x) / PI`.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::atan2pi(1f32, -1.0), 0.75);
    /// ```
    atan2pi<Float>(y, x: T) -> T = atan2pi;
    /// Computes `(x + y) >> 1` without overflow.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::hadd(250u8, 255), 252);
    /// ```
    hadd<Int>(x, y: T) -> T = hadd;
    /// Computes `(x + y + 1) >> 1` without overflow.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::rhadd(250u8, 255), 253);
    /// ```
    rhadd<Int>(x, y: T) -> T = rhadd;
    /// Returns the upper half of the product.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::mul_hi(0x8000_0000u32, 6), 3);
    /// // a random number below 6
    /// assert_eq!(cl::mul_hi(0xc4e1_5da3u32, 6), 4);
    /// ```
    mul_hi<Int>(x, y: T) -> T = mul_hi;
    /// Computes `mul_hi(x, y) + z`, wrapping.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::mad_hi(0x8000_0000u32, 6, 10), 13);
    /// ```
    mad_hi<Int>(x, y: T, z: T) -> T = mad_hi;
    /// Computes `x * y + z`, saturating.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::mad_sat(10i8, 5, 20), 70);
    /// assert_eq!(cl::mad_sat(10i8, 20, 20), i8::MAX);
    /// ```
    mad_sat<Int>(x, y: T, z: T) -> T = mad_sat;
    /// Computes `x * y` for numbers of at most 24 bits; the result for other numbers is unspecified.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn index(row: u32, width: u32, column: u32) -> u32 {
    ///     cl::mul24(row, width) + column
    /// }
    ///
    /// assert_eq!(index(2, 640, 5), 1285);
    /// ```
    mul24<Word>(x, y: T) -> T = mul24;
    /// Computes `x * y + z` for factors of at most 24 bits; the result for other factors is unspecified.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[device]
    /// fn index(row: u32, width: u32, column: u32) -> u32 {
    ///     cl::mad24(row, width, column)
    /// }
    ///
    /// assert_eq!(index(2, 640, 5), 1285);
    /// ```
    mad24<Word>(x, y: T, z: T) -> T = mad24;
    /// Returns the bits of `x` where `mask` has a 0, and the bits of `y` where it has a 1.
    ///
    /// ```
    /// use cl_runtime::cl;
    ///
    /// assert_eq!(cl::bitselect(0xaaaa_bbbbu32, 0xcccc_dddd, 0x0000_ffff), 0xaaaa_dddd);
    /// // the sign of the second
    /// assert_eq!(cl::bitselect(1.5f32, -2.0, -0.0), -1.5);
    /// ```
    bitselect<Number>(x, y: T, mask: T) -> T = bitselect;
}

/// Returns `value`, with the promise that it is different for each work-item. Use it to vouch for an index in a kernel that
/// is otherwise checked. The compiler treats the result like a work-item id: the element `y[j]` belongs to one work-item,
/// and so does `y[4 * j + k]` with `k < 4`. The promise does not cover bounds, which are still checked.
///
/// # Safety
///
/// Whenever two different work-items of a launch evaluate this expression, each in any iteration of any loop, the results
/// must differ. Two such expressions are two independent promises, which do not relate their results to each other.
///
/// The caller of a safe kernel promises nothing. If uniqueness depends on the arguments of the kernel, as for `index[i]`,
/// either the kernel must be inaccessible to other callers, or it must be an `unsafe fn`.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn in_gray_code(x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     // SAFETY: no two numbers have the same Gray code.
///     let j = unsafe { cl::assume_unique(i ^ (i >> 1)) };
///     y[j] = x[i];
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0, 4.0])?;
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// in_gray_code(&x, &mut y).global(4).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [1.0, 2.0, 4.0, 3.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[inline(always)]
pub unsafe fn assume_unique<T: crate::Int>(value: T) -> T {
    value
}

ours!(assume_unique);

/// A barrier that the compiler does not check.
///
/// # Safety
///
/// Every work-item of the work-group must reach the barrier the same number of times, and likewise the barriers before and
/// after it.
///
/// # Panics
///
/// On the host, outside a kernel.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel(local = 4)]
/// fn reverse_some(whether: &[u32], y: &mut [u32]) {
///     #[local]
///     let mut tile: [u32; 4];
///     let (i, k) = (global_id(0), local_id(0));
///     tile[k] = y[i];
///     if whether[i / 4] == 1 {
///         // SAFETY: it is the same number for all of a group.
///         unsafe { cl::barrier_unchecked() };
///         y[i] = tile[3 - k];
///     }
/// }
///
/// let whether = Buffer::from_slice(&queue, &[0, 1])?;
/// let mut y = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6, 7, 8])?;
/// reverse_some(&whether, &mut y).global(8).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [1, 2, 3, 4, 8, 7, 6, 5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[track_caller]
pub unsafe fn barrier_unchecked() {
    crate::language::work_item::outside("cl::barrier_unchecked")
}

ours!(barrier_unchecked);
