//! What OpenCL C 1.2 allows: table 7.4 of section 7.4 for `f32`, and that of `cl_khr_fp64` for `f64`.

use cl_compiler::builtins;
use cl_compiler::ty::Scalar;

use crate::real::Real;

/// The largest error that is allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// None: the result is that of std, to the bit.
    Exact,
    /// So many units in the last place.
    Ulp(f64),
    /// Any: it is the device's own affair.
    Open,
}

/// What OpenCL allows for the Rust function of this name. `rounded` is whether the device rounds `/` and `sqrt` of `f32`
/// correctly.
pub fn opencl<T: Real>(name: &str, rounded: bool) -> Bound {
    let single = T::DIGITS == f32::MANTISSA_DIGITS as i32;
    match name {
        "div" | "recip" | "sqrt" if !single || rounded => Bound::Ulp(0.5),
        "div" | "recip" => Bound::Ulp(2.5),
        "cbrt" | "ln_1p" | "rsqrt" => Bound::Ulp(2.0),
        "sqrt" | "exp" | "exp2" | "exp10" | "exp_m1" | "ln" | "log2" | "log10" => Bound::Ulp(3.0),
        "acos" | "acosh" | "asin" | "asinh" | "cos" | "cosh" | "cospi" | "hypot" | "sin" | "sinh" | "sinpi" => {
            Bound::Ulp(4.0)
        }
        "acospi" | "asinpi" | "atan" | "atanh" | "atanpi" | "tan" | "tanh" => Bound::Ulp(5.0),
        "atan2" | "atan2pi" | "tanpi" => Bound::Ulp(6.0),
        "powf" | "powi" | "powr" | "rootn" => Bound::Ulp(16.0),
        "mad" | "mix" | "smoothstep" => Bound::Open,
        name if name.starts_with("native_") => Bound::Open,
        _ => Bound::Exact,
    }
}

/// What the compiler's table of built-ins says of it; nothing of operators.
pub fn table<T: Real>(name: &str) -> Option<Bound> {
    let scalar = Scalar::from_name(T::NAME)?;
    let builtin = builtins::find(name, scalar).or(builtins::find_cl(name, scalar))?;
    Some(match builtin.ulp {
        0 => Bound::Exact,
        builtins::UNBOUNDED => Bound::Open,
        ulp => Bound::Ulp(ulp.into()),
    })
}
