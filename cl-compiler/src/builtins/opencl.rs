//! The functions of OpenCL, in the module `cl` (OpenCL C 1.2, sections 6.12.2 to 6.12.4). Precision: section 7.4.

use super::{Builtin, C, Class, Kind, UNBOUNDED, method};
use crate::ty::Scalar;

const fn function(name: &'static str, on: Class, params: &'static [Kind], ret: Kind) -> Builtin {
    let mut builtin = method(name, on, params, ret, C::Call(name));
    builtin.cl = true;
    builtin
}

const fn float(name: &'static str, params: &'static [Kind]) -> Builtin {
    function(name, Class::Float, params, Kind::Same)
}

/// A function that some devices get wrong, in our own implementation.
const fn routine(name: &'static str, on: Class, params: &'static [Kind], body: fn(Scalar) -> String) -> Builtin {
    let mut builtin = method(name, on, params, Kind::Same, C::Routine(body));
    builtin.cl = true;
    builtin
}

/// As fast as the device allows, with an error that is up to the device.
const fn native(name: &'static str, params: &'static [Kind]) -> Builtin {
    function(name, Class::Single, params, Kind::Same).ulp(UNBOUNDED)
}

const fn int(name: &'static str, params: &'static [Kind]) -> Builtin {
    function(name, Class::Int, params, Kind::Same)
}

const ONE: &[Kind] = &[Kind::Same];
const TWO: &[Kind] = &[Kind::Same, Kind::Same];

pub(super) static CL: &[Builtin] = &[
    native("native_cos", &[]),
    native("native_exp", &[]),
    native("native_exp2", &[]),
    native("native_exp10", &[]),
    native("native_log", &[]),
    native("native_log2", &[]),
    native("native_log10", &[]),
    native("native_recip", &[]),
    native("native_rsqrt", &[]),
    native("native_sin", &[]),
    native("native_sqrt", &[]),
    native("native_tan", &[]),
    native("native_divide", ONE),
    native("native_powr", ONE),
    float("mad", TWO).ulp(UNBOUNDED),
    float("mix", TWO).ulp(UNBOUNDED),
    routine("smoothstep", Class::Float, TWO, smoothstep).ulp(UNBOUNDED),
    float("step", ONE),
    routine("sign", Class::Float, &[], sign),
    float("fdim", ONE),
    float("maxmag", ONE),
    float("minmag", ONE),
    float("nextafter", ONE),
    float("remainder", ONE),
    float("ldexp", &[Kind::I32]),
    function("ilogb", Class::Float, &[], Kind::I32),
    float("rsqrt", &[]).ulp(2),
    float("exp10", &[]).ulp(3),
    float("powr", ONE).ulp(16),
    float("rootn", &[Kind::I32]).ulp(16),
    float("sinpi", &[]).ulp(4),
    float("cospi", &[]).ulp(4),
    float("tanpi", &[]).ulp(6),
    float("asinpi", &[]).ulp(5),
    float("acospi", &[]).ulp(5),
    float("atanpi", &[]).ulp(5),
    float("atan2pi", ONE).ulp(6),
    int("hadd", ONE),
    int("rhadd", ONE),
    int("mul_hi", ONE),
    int("mad_hi", TWO),
    routine("mad_sat", Class::Int, TWO, mad_sat),
    function("mul24", Class::Word, ONE, Kind::Same),
    function("mad24", Class::Word, TWO, Kind::Same),
    float("bitselect", TWO),
    int("bitselect", TWO),
];

/// A driver's own computes in single precision (`docs/driver-errors/smoothstep_of_double.cl`).
fn smoothstep(on: Scalar) -> String {
    let (t, f) = (on.opencl(), if on == Scalar::F32 { "f" } else { "" });
    format!("    {t} t = clamp((z - x) / (y - x), 0.0{f}, 1.0{f});\n    return t * t * (3.0{f} - 2.0{f} * t);")
}

/// A driver's own drops the sign of a zero (`docs/driver-errors/sign_of_minus_zero.cl`).
fn sign(on: Scalar) -> String {
    let f = if on == Scalar::F32 { "f" } else { "" };
    format!("    return x > 0.0{f} ? 1.0{f} : x < 0.0{f} ? -1.0{f} : isnan(x) ? 0.0{f} : x;")
}

/// Drivers' own are wrong for `long` (`docs/driver-errors/mad_sat_of_long.cl`).
fn mad_sat(on: Scalar) -> String {
    if !on.is_signed() || on.bits() < 64 {
        return "    return mad_sat(x, y, z);".to_owned();
    }
    "    ulong low = (ulong)x * (ulong)y + (ulong)z;\n    \
     long high = mul_hi(x, y) + (z >> 63) + (low < (ulong)z);\n    \
     if (high == (long)low >> 63)\n        return (long)low;\n    return high < 0 ? LONG_MIN : LONG_MAX;"
        .to_owned()
}
