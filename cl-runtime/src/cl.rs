//! OpenCL's own functions, in kernels and on the host.
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
//! Of vectors they are taken lane by lane. Call them by this module's name, `cl::rsqrt(x)`. On the host, and on the native device, `native_` functions are the
//! plain ones.

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

use crate::work_item::ours;

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
    /// The cosine, as fast as the device can.
    native_cos<Float>(x) -> T = cos;
    /// `e` to the power of `x`, as fast as the device can.
    native_exp<Float>(x) -> T = exp;
    /// 2 to the power of `x`, as fast as the device can.
    native_exp2<Float>(x) -> T = exp2;
    /// 10 to the power of `x`, as fast as the device can.
    native_exp10<Float>(x) -> T = exp10;
    /// The natural logarithm, as fast as the device can.
    native_log<Float>(x) -> T = ln;
    /// The logarithm to base 2, as fast as the device can.
    native_log2<Float>(x) -> T = log2;
    /// The logarithm to base 10, as fast as the device can.
    native_log10<Float>(x) -> T = log10;
    /// `1 / x`, as fast as the device can.
    native_recip<Float>(x) -> T = recip;
    /// `1 / sqrt(x)`, as fast as the device can.
    native_rsqrt<Float>(x) -> T = rsqrt;
    /// The sine, as fast as the device can.
    native_sin<Float>(x) -> T = sin;
    /// The square root, as fast as the device can.
    native_sqrt<Float>(x) -> T = sqrt;
    /// The tangent, as fast as the device can.
    native_tan<Float>(x) -> T = tan;
    /// `x / y`, as fast as the device can.
    native_divide<Float>(x, y: T) -> T = divide;
    /// `x` to the power of `y`, for `x` that is not negative, as fast as the device can.
    native_powr<Float>(x, y: T) -> T = powf;
    /// `x * y + z`, with one rounding or two, whichever is faster.
    mad<Float>(x, y: T, z: T) -> T = mad;
    /// `x + (y - x) * a`
    mix<Float>(x, y: T, a: T) -> T = mix;
    /// 0 up to `edge0`, 1 from `edge1` on, and a smooth curve in between.
    smoothstep<Float>(edge0, edge1: T, x: T) -> T = smoothstep;
    /// 0 below the edge, else 1.
    step<Float>(edge, x: T) -> T = step;
    /// -1, 1, or zero with the sign of `x`; 0 for NaN.
    sign<Float>(x) -> T = sign;
    /// `x - y`, or 0 if that is negative.
    fdim<Float>(x, y: T) -> T = fdim;
    /// Whichever has the larger magnitude.
    maxmag<Float>(x, y: T) -> T = maxmag;
    /// Whichever has the smaller magnitude.
    minmag<Float>(x, y: T) -> T = minmag;
    /// The next number after `x` in the direction of `y`.
    nextafter<Float>(x, y: T) -> T = nextafter;
    /// `x - n * y`, where `n` is the integer nearest to `x / y`, even if there are two.
    remainder<Float>(x, y: T) -> T = remainder;
    /// `x` times 2 to the power of `n`.
    ldexp<Float>(x, n: T::Exponent) -> T = ldexp;
    /// The exponent of `x`.
    ilogb<Float>(x) -> T::Exponent = ilogb;
    /// `1 / sqrt(x)`
    rsqrt<Float>(x) -> T = rsqrt;
    /// 10 to the power of `x`.
    exp10<Float>(x) -> T = exp10;
    /// `x` to the power of `y`, for `x` that is not negative; else NaN.
    powr<Float>(x, y: T) -> T = powr;
    /// The `n`th root of `x`.
    rootn<Float>(x, n: T::Exponent) -> T = rootn;
    /// The sine of `PI * x`.
    sinpi<Float>(x) -> T = sinpi;
    /// The cosine of `PI * x`.
    cospi<Float>(x) -> T = cospi;
    /// The tangent of `PI * x`.
    tanpi<Float>(x) -> T = tanpi;
    /// `asin(x) / PI`
    asinpi<Float>(x) -> T = asinpi;
    /// `acos(x) / PI`
    acospi<Float>(x) -> T = acospi;
    /// `atan(x) / PI`
    atanpi<Float>(x) -> T = atanpi;
    /// `atan2(y, x) / PI`
    atan2pi<Float>(y, x: T) -> T = atan2pi;
    /// `(x + y) >> 1`, without overflow.
    hadd<Int>(x, y: T) -> T = hadd;
    /// `(x + y + 1) >> 1`, without overflow.
    rhadd<Int>(x, y: T) -> T = rhadd;
    /// The upper half of the product.
    mul_hi<Int>(x, y: T) -> T = mul_hi;
    /// `mul_hi(x, y) + z`, wrapping.
    mad_hi<Int>(x, y: T, z: T) -> T = mad_hi;
    /// `x * y + z`, saturating.
    mad_sat<Int>(x, y: T, z: T) -> T = mad_sat;
    /// `x * y`, for numbers of at most 24 bits; what it gives for others is open.
    mul24<Word>(x, y: T) -> T = mul24;
    /// `x * y + z`, for factors of at most 24 bits; what it gives for others is open.
    mad24<Word>(x, y: T, z: T) -> T = mad24;
    /// The bits of `x` where `mask` has a 0, those of `y` where it has a 1.
    bitselect<Number>(x, y: T, mask: T) -> T = bitselect;
}

/// A barrier that the compiler does not check.
///
/// # Safety
///
/// Every work-item of the work-group reaches it, and those before it and after it, the same number of times.
///
/// # Panics
///
/// On the host, outside a kernel.
#[track_caller]
pub unsafe fn barrier_unchecked() {
    crate::work_item::outside("cl::barrier_unchecked")
}

ours!(barrier_unchecked);
