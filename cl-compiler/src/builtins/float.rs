//! The methods of `f32` and `f64`. Precision: OpenCL 1.2, section 7.4, table 7.4.

use super::{Builtin, C, Class, Guard, Kind, Test, method};
use crate::ty::Scalar;

const fn float(name: &'static str, params: &'static [Kind], opencl: C) -> Builtin {
    method(name, Class::Float, params, Kind::Same, opencl)
}

const fn test(name: &'static str, opencl: C) -> Builtin {
    method(name, Class::Float, &[], Kind::Bool, opencl)
}

const ONE: &[Kind] = &[Kind::Same];

pub(super) static FLOAT: &[Builtin] = &[
    // exact
    float("abs", &[], C::Call("fabs")),
    float("floor", &[], C::Call("floor")),
    float("ceil", &[], C::Call("ceil")),
    float("round", &[], C::Call("round")),
    float("round_ties_even", &[], C::Call("rint")),
    float("trunc", &[], C::Call("trunc")),
    float("fract", &[], C::Routine(|_| "    return x - trunc(x);".into())),
    float("copysign", ONE, C::Call("copysign")),
    float("signum", &[], C::Routine(|on| format!("    return isnan(x) ? x : copysign({}, x);", literal(on, "1.0")))),
    float("min", ONE, C::Call("fmin")),
    float("max", ONE, C::Call("fmax")),
    float("clamp", &[Kind::Same, Kind::Same], C::Routine(|_| "    return x < y ? y : x > z ? z : x;".into()))
        .guard(Guard::Clamp),
    float("mul_add", &[Kind::Same, Kind::Same], C::Call("fma")),
    float("rem_euclid", ONE, C::Routine(rem_euclid)),
    float("div_euclid", ONE, C::Routine(div_euclid)),
    test("is_nan", C::Call("isnan")),
    test("is_finite", C::Call("isfinite")),
    test("is_infinite", C::Call("isinf")),
    test("is_normal", C::Call("isnormal")),
    test("is_sign_negative", C::Call("signbit")),
    test("is_sign_positive", C::Test(Test::SignPositive)),
    method("to_bits", Class::Float, &[], Kind::Unsigned, C::Bits),
    method("from_bits", Class::Float, &[Kind::Unsigned], Kind::Same, C::Bits).associated(),
    // within the device's precision
    float("sqrt", &[], C::Call("sqrt")).ulp(3),
    float("cbrt", &[], C::Call("cbrt")).ulp(2),
    float("hypot", ONE, C::Call("hypot")).ulp(4),
    float("recip", &[], C::Routine(|on| format!("    return {} / x;", literal(on, "1.0")))).ulp(3),
    float("to_degrees", &[], C::Routine(|on| format!("    return x * {};", degrees(on)))),
    float("to_radians", &[], C::Routine(|on| format!("    return x * {};", radians(on)))),
    float("exp", &[], C::Call("exp")).ulp(3),
    float("exp2", &[], C::Call("exp2")).ulp(3),
    float("exp_m1", &[], C::Call("expm1")).ulp(3),
    float("ln", &[], C::Call("log")).ulp(3),
    float("ln_1p", &[], C::Call("log1p")).ulp(2),
    float("log2", &[], C::Call("log2")).ulp(3),
    float("log10", &[], C::Call("log10")).ulp(3),
    float("powf", ONE, C::Call("pow")).ulp(16),
    float("powi", &[Kind::I32], C::Call("pown")).ulp(16),
    float("sin", &[], C::Call("sin")).ulp(4),
    float("cos", &[], C::Call("cos")).ulp(4),
    float("tan", &[], C::Call("tan")).ulp(5),
    float("asin", &[], C::Call("asin")).ulp(4),
    float("acos", &[], C::Call("acos")).ulp(4),
    float("atan", &[], C::Call("atan")).ulp(5),
    float("atan2", ONE, C::Call("atan2")).ulp(6),
    float("sinh", &[], C::Call("sinh")).ulp(4),
    float("cosh", &[], C::Call("cosh")).ulp(4),
    float("tanh", &[], C::Call("tanh")).ulp(5),
    float("asinh", &[], C::Call("asinh")).ulp(4),
    float("acosh", &[], C::Call("acosh")).ulp(4),
    float("atanh", &[], C::Call("atanh")).ulp(5),
];

fn literal(on: Scalar, digits: &str) -> String {
    if on == Scalar::F32 { format!("{digits}f") } else { digits.to_owned() }
}

/// std's factors: an exact constant rounded for `f32`, a rounded quotient for `f64`.
fn degrees(on: Scalar) -> String {
    match on {
        Scalar::F32 => format!("{:?}f", 57.295_78_f32),
        _ => format!("{:?}", 180.0 / std::f64::consts::PI),
    }
}

fn radians(on: Scalar) -> String {
    match on {
        Scalar::F32 => format!("{:?}f", std::f32::consts::PI / 180.0),
        _ => format!("{:?}", std::f64::consts::PI / 180.0),
    }
}

fn rem_euclid(on: Scalar) -> String {
    let (t, zero) = (on.opencl(), literal(on, "0.0"));
    format!("    {t} r = fmod(x, y);\n    return r < {zero} ? r + fabs(y) : r;")
}

fn div_euclid(on: Scalar) -> String {
    let (t, zero, one) = (on.opencl(), literal(on, "0.0"), literal(on, "1.0"));
    format!(
        "    {t} q = trunc(x / y);\n    if (fmod(x, y) < {zero})\n        return y > {zero} ? q - {one} : q + {one};\n    return q;"
    )
}
