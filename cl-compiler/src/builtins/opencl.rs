//! OpenCL's own functions, under `cl::` (OpenCL C 1.2, sections 6.12.2 to 6.12.4). Precision: section 7.4.

use super::{Builtin, C, Class, Kind, UNBOUNDED, method};

const fn function(name: &'static str, on: Class, params: &'static [Kind], ret: Kind) -> Builtin {
    let mut builtin = method(name, on, params, ret, C::Call(name));
    builtin.cl = true;
    builtin
}

const fn float(name: &'static str, params: &'static [Kind]) -> Builtin {
    function(name, Class::Float, params, Kind::Same)
}

/// As fast as the device can, and as exact as it likes.
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
    float("smoothstep", TWO).ulp(UNBOUNDED),
    float("step", ONE),
    float("sign", &[]),
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
    int("mad_sat", TWO),
    function("mul24", Class::Word, ONE, Kind::Same),
    function("mad24", Class::Word, TWO, Kind::Same),
    float("bitselect", TWO),
    int("bitselect", TWO),
];
