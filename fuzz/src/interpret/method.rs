//! Methods of scalar types: std's own, and OpenCL functions as the runtime implements them on the host.

use cl_compiler::builtins::{self, Builtin, Guard};
use cl_compiler::ir::panics::{Part, clamp_message, division_messages, sign_message};
use cl_compiler::ir::{ArithOp, Variant};
use cl_compiler::ty::Scalar;
use cl_runtime::cl;

use super::number::{double, order, single};
use crate::value::{Value, integer};

/// The result of a method.
pub(super) enum Answer {
    Value(Value),
    /// A panic with this message and these recorded values.
    Panic(Vec<Part>, Vec<Value>),
    /// The method is not supported.
    Unknown,
}

/// Calls a method; the receiver comes first.
pub(super) fn call(builtin: &Builtin, on: Scalar, args: &[Value]) -> Answer {
    let mut bits = [0; 3];
    for (slot, arg) in bits.iter_mut().zip(args) {
        let Value::Scalar(_, arg) = arg else { return Answer::Unknown };
        *slot = *arg;
    }
    if let Some(panic) = guard(builtin.guard, on, bits) {
        return panic;
    }
    let value = if builtin.cl { opencl(builtin.name, on, bits) } else { method(builtin, on, bits) };
    value.map_or(Answer::Unknown, Answer::Value)
}

/// The panic, if the operands cause one.
fn guard(guard: Guard, on: Scalar, [a, b, c]: [u64; 3]) -> Option<Answer> {
    let text = |text: &str| Some(Answer::Panic(vec![Part::Text(text.to_owned())], Vec::new()));
    let overflows = || on.is_signed() && integer(on, a) == on.min() && integer(on, b) == -1;
    let division = |op: ArithOp, overflow: bool| {
        let (zero, overflowing) = division_messages(op);
        match () {
            () if b == 0 => text(zero),
            () if overflow && overflows() => text(overflowing),
            () => None,
        }
    };
    match guard {
        Guard::None => None,
        Guard::Div => division(ArithOp::Div, true),
        Guard::Rem => division(ArithOp::Rem, true),
        Guard::DivZero => division(ArithOp::Div, false),
        Guard::RemZero => division(ArithOp::Rem, false),
        Guard::Log if integer(on, a) <= 0 => text(sign_message(guard)),
        Guard::Root if integer(on, a) < 0 => text(sign_message(guard)),
        Guard::Log | Guard::Root => None,
        Guard::Clamp => {
            let ordered = order(on, b, c).is_some_and(std::cmp::Ordering::is_le);
            let bounds = [b, c].map(|bits| Value::Scalar(on, bits));
            (!ordered).then(|| Answer::Panic(clamp_message(on), bounds.to_vec()))
        }
    }
}

fn method(builtin: &Builtin, on: Scalar, bits: [u64; 3]) -> Option<Value> {
    let wrapping = format!("wrapping_{}", builtin.name);
    // std's plain methods check for overflow in debug builds
    let name = if on.is_int() && builtins::find(&wrapping, on).is_some() { &wrapping } else { builtin.name };
    match on {
        Scalar::I8 => ints::of_i8(name, bits),
        Scalar::I16 => ints::of_i16(name, bits),
        Scalar::I32 => ints::of_i32(name, bits),
        Scalar::I64 => ints::of_i64(name, bits),
        Scalar::Isize => ints::of_isize(name, bits),
        Scalar::U8 => ints::of_u8(name, bits),
        Scalar::U16 => ints::of_u16(name, bits),
        Scalar::U32 => ints::of_u32(name, bits),
        Scalar::U64 => ints::of_u64(name, bits),
        Scalar::Usize => ints::of_usize(name, bits),
        Scalar::F32 => floats::of_f32(name, bits),
        Scalar::F64 => floats::of_f64(name, bits),
        Scalar::Bool | Scalar::F16 => None,
    }
}

/// `Option<T>` as a value.
fn option<T: Into<Value>>(value: Option<T>) -> Value {
    match value {
        Some(value) => Value::Variant(Variant::Some, Some(Box::new(value.into()))),
        None => Value::Variant(Variant::None, None),
    }
}

/// `(T, bool)` as a value.
fn pair<T: Into<Value>>((value, flag): (T, bool)) -> Value {
    Value::Tuple(vec![value.into(), flag.into()])
}

mod ints {
    use super::{Value, option, pair};

    /// The methods that take another value of the type, an amount, or nothing, and return the type.
    macro_rules! methods {
        ($of:ident $T:ident $kind:ident) => {
            pub(super) fn $of(name: &str, [a, b, c]: [u64; 3]) -> Option<Value> {
                let (x, y, z, n) = (a as $T, b as $T, c as $T, b as u32);
                let value: Value = match name {
                    "min" => x.min(y).into(),
                    "max" => x.max(y).into(),
                    "clamp" => x.clamp(y, z).into(),
                    "abs_diff" => x.abs_diff(y).into(),
                    "wrapping_add" => x.wrapping_add(y).into(),
                    "wrapping_sub" => x.wrapping_sub(y).into(),
                    "wrapping_mul" => x.wrapping_mul(y).into(),
                    "wrapping_neg" => x.wrapping_neg().into(),
                    "wrapping_shl" => x.wrapping_shl(n).into(),
                    "wrapping_shr" => x.wrapping_shr(n).into(),
                    "wrapping_div" => x.wrapping_div(y).into(),
                    "wrapping_rem" => x.wrapping_rem(y).into(),
                    "wrapping_pow" => x.wrapping_pow(n).into(),
                    "saturating_add" => x.saturating_add(y).into(),
                    "saturating_sub" => x.saturating_sub(y).into(),
                    "saturating_mul" => x.saturating_mul(y).into(),
                    "saturating_pow" => x.saturating_pow(n).into(),
                    "saturating_div" => x.saturating_div(y).into(),
                    "rem_euclid" => x.rem_euclid(y).into(),
                    "div_euclid" => x.div_euclid(y).into(),
                    "rotate_left" => x.rotate_left(n).into(),
                    "rotate_right" => x.rotate_right(n).into(),
                    "swap_bytes" => x.swap_bytes().into(),
                    "reverse_bits" => x.reverse_bits().into(),
                    "count_ones" => x.count_ones().into(),
                    "count_zeros" => x.count_zeros().into(),
                    "leading_zeros" => x.leading_zeros().into(),
                    "leading_ones" => x.leading_ones().into(),
                    "trailing_zeros" => x.trailing_zeros().into(),
                    "trailing_ones" => x.trailing_ones().into(),
                    "isqrt" => x.isqrt().into(),
                    "midpoint" => x.midpoint(y).into(),
                    "ilog2" => x.ilog2().into(),
                    "ilog10" => x.ilog10().into(),
                    "checked_add" => option(x.checked_add(y)),
                    "checked_sub" => option(x.checked_sub(y)),
                    "checked_mul" => option(x.checked_mul(y)),
                    "checked_div" => option(x.checked_div(y)),
                    "checked_rem" => option(x.checked_rem(y)),
                    "checked_div_euclid" => option(x.checked_div_euclid(y)),
                    "checked_rem_euclid" => option(x.checked_rem_euclid(y)),
                    "checked_neg" => option(x.checked_neg()),
                    "checked_shl" => option(x.checked_shl(n)),
                    "checked_shr" => option(x.checked_shr(n)),
                    "checked_pow" => option(x.checked_pow(n)),
                    "checked_ilog2" => option(x.checked_ilog2()),
                    "checked_ilog10" => option(x.checked_ilog10()),
                    "overflowing_add" => pair(x.overflowing_add(y)),
                    "overflowing_sub" => pair(x.overflowing_sub(y)),
                    "overflowing_mul" => pair(x.overflowing_mul(y)),
                    "overflowing_div" => pair(x.overflowing_div(y)),
                    "overflowing_rem" => pair(x.overflowing_rem(y)),
                    "overflowing_neg" => pair(x.overflowing_neg()),
                    "overflowing_shl" => pair(x.overflowing_shl(n)),
                    "overflowing_shr" => pair(x.overflowing_shr(n)),
                    "overflowing_pow" => pair(x.overflowing_pow(n)),
                    _ => return methods!(@$kind name, x, y),
                };
                Some(value)
            }
        };
        (@signed $name:ident, $x:ident, $y:ident) => {
            Some(match $name {
                "wrapping_abs" => $x.wrapping_abs().into(),
                "unsigned_abs" => $x.unsigned_abs().into(),
                "signum" => $x.signum().into(),
                "is_positive" => $x.is_positive().into(),
                "is_negative" => $x.is_negative().into(),
                "checked_abs" => option($x.checked_abs()),
                "checked_isqrt" => option($x.checked_isqrt()),
                "overflowing_abs" => pair($x.overflowing_abs()),
                "saturating_neg" => $x.saturating_neg().into(),
                "saturating_abs" => $x.saturating_abs().into(),
                "cast_unsigned" => $x.cast_unsigned().into(),
                _ => return None,
            })
        };
        (@unsigned $name:ident, $x:ident, $y:ident) => {
            Some(match $name {
                "is_power_of_two" => $x.is_power_of_two().into(),
                "checked_next_power_of_two" => option($x.checked_next_power_of_two()),
                "checked_next_multiple_of" => option($x.checked_next_multiple_of($y)),
                // 0 where a debug build would panic
                "next_power_of_two" => $x.checked_next_power_of_two().unwrap_or(0).into(),
                // without the overflow checks of a debug build
                "next_multiple_of" => $x.wrapping_add(($y - $x % $y) % $y).into(),
                "is_multiple_of" => $x.is_multiple_of($y).into(),
                "div_ceil" => $x.div_ceil($y).into(),
                "cast_signed" => $x.cast_signed().into(),
                _ => return None,
            })
        };
    }

    methods!(of_i8 i8 signed);
    methods!(of_i16 i16 signed);
    methods!(of_i32 i32 signed);
    methods!(of_i64 i64 signed);
    methods!(of_isize isize signed);
    methods!(of_u8 u8 unsigned);
    methods!(of_u16 u16 unsigned);
    methods!(of_u32 u32 unsigned);
    methods!(of_u64 u64 unsigned);
    methods!(of_usize usize unsigned);
}

mod floats {
    use super::Value;

    macro_rules! methods {
        ($of:ident $T:ident $Bits:ident) => {
            pub(super) fn $of(name: &str, [a, b, c]: [u64; 3]) -> Option<Value> {
                let [x, y, z] = [a, b, c].map(|bits| $T::from_bits(bits as $Bits));
                Some(match name {
                    "abs" => x.abs().into(),
                    "floor" => x.floor().into(),
                    "ceil" => x.ceil().into(),
                    "round" => x.round().into(),
                    "round_ties_even" => x.round_ties_even().into(),
                    "trunc" => x.trunc().into(),
                    "fract" => x.fract().into(),
                    "copysign" => x.copysign(y).into(),
                    "signum" => x.signum().into(),
                    "min" => x.min(y).into(),
                    "max" => x.max(y).into(),
                    "clamp" => x.clamp(y, z).into(),
                    "mul_add" => x.mul_add(y, z).into(),
                    "rem_euclid" => x.rem_euclid(y).into(),
                    "div_euclid" => x.div_euclid(y).into(),
                    "is_nan" => x.is_nan().into(),
                    "is_finite" => x.is_finite().into(),
                    "is_infinite" => x.is_infinite().into(),
                    "is_normal" => x.is_normal().into(),
                    "is_sign_negative" => x.is_sign_negative().into(),
                    "is_sign_positive" => x.is_sign_positive().into(),
                    "to_bits" => x.to_bits().into(),
                    "from_bits" => x.into(),
                    "sqrt" => x.sqrt().into(),
                    "cbrt" => x.cbrt().into(),
                    "hypot" => x.hypot(y).into(),
                    "recip" => x.recip().into(),
                    "to_degrees" => x.to_degrees().into(),
                    "to_radians" => x.to_radians().into(),
                    "exp" => x.exp().into(),
                    "exp2" => x.exp2().into(),
                    "exp_m1" => x.exp_m1().into(),
                    "ln" => x.ln().into(),
                    "ln_1p" => x.ln_1p().into(),
                    "log2" => x.log2().into(),
                    "log10" => x.log10().into(),
                    "powf" => x.powf(y).into(),
                    "powi" => x.powi(b as i32).into(),
                    "sin" => x.sin().into(),
                    "cos" => x.cos().into(),
                    "tan" => x.tan().into(),
                    "asin" => x.asin().into(),
                    "acos" => x.acos().into(),
                    "atan" => x.atan().into(),
                    "atan2" => x.atan2(y).into(),
                    "sinh" => x.sinh().into(),
                    "cosh" => x.cosh().into(),
                    "tanh" => x.tanh().into(),
                    "asinh" => x.asinh().into(),
                    "acosh" => x.acosh().into(),
                    "atanh" => x.atanh().into(),
                    _ => return None,
                })
            }
        };
    }

    methods!(of_f32 f32 u32);
    methods!(of_f64 f64 u64);
}

macro_rules! float_function {
    ($name:expr, $x:expr, $y:expr, $z:expr, $n:expr) => {{
        let (x, y, z, n) = ($x, $y, $z, $n as i32);
        Some(match $name {
            "native_cos" => cl::native_cos(x).into(),
            "native_exp" => cl::native_exp(x).into(),
            "native_exp2" => cl::native_exp2(x).into(),
            "native_exp10" => cl::native_exp10(x).into(),
            "native_log" => cl::native_log(x).into(),
            "native_log2" => cl::native_log2(x).into(),
            "native_log10" => cl::native_log10(x).into(),
            "native_recip" => cl::native_recip(x).into(),
            "native_rsqrt" => cl::native_rsqrt(x).into(),
            "native_sin" => cl::native_sin(x).into(),
            "native_sqrt" => cl::native_sqrt(x).into(),
            "native_tan" => cl::native_tan(x).into(),
            "native_divide" => cl::native_divide(x, y).into(),
            "native_powr" => cl::native_powr(x, y).into(),
            "mad" => cl::mad(x, y, z).into(),
            "mix" => cl::mix(x, y, z).into(),
            "smoothstep" => cl::smoothstep(x, y, z).into(),
            "step" => cl::step(x, y).into(),
            "sign" => cl::sign(x).into(),
            "fdim" => cl::fdim(x, y).into(),
            "maxmag" => cl::maxmag(x, y).into(),
            "minmag" => cl::minmag(x, y).into(),
            "nextafter" => cl::nextafter(x, y).into(),
            "remainder" => cl::remainder(x, y).into(),
            "ldexp" => cl::ldexp(x, n).into(),
            "ilogb" => cl::ilogb(x).into(),
            "rsqrt" => cl::rsqrt(x).into(),
            "exp10" => cl::exp10(x).into(),
            "powr" => cl::powr(x, y).into(),
            "rootn" => cl::rootn(x, n).into(),
            "sinpi" => cl::sinpi(x).into(),
            "cospi" => cl::cospi(x).into(),
            "tanpi" => cl::tanpi(x).into(),
            "asinpi" => cl::asinpi(x).into(),
            "acospi" => cl::acospi(x).into(),
            "atanpi" => cl::atanpi(x).into(),
            "atan2pi" => cl::atan2pi(x, y).into(),
            "bitselect" => cl::bitselect(x, y, z).into(),
            _ => return None,
        })
    }};
}
macro_rules! int_function {
    ($name:expr, $T:ident, $a:expr, $b:expr, $c:expr) => {{
        let (x, y, z) = ($a as $T, $b as $T, $c as $T);
        Some(match $name {
            "hadd" => cl::hadd(x, y).into(),
            "rhadd" => cl::rhadd(x, y).into(),
            "mul_hi" => cl::mul_hi(x, y).into(),
            "mad_hi" => cl::mad_hi(x, y, z).into(),
            "mad_sat" => cl::mad_sat(x, y, z).into(),
            "bitselect" => cl::bitselect(x, y, z).into(),
            _ => return None,
        })
    }};
}

/// `cl::name(x, …)`
fn opencl(name: &str, on: Scalar, [a, b, c]: [u64; 3]) -> Option<Value> {
    match on {
        Scalar::F32 => float_function!(name, single(a), single(b), single(c), b),
        Scalar::F64 => float_function!(name, double(a), double(b), double(c), b),
        Scalar::I32 | Scalar::U32 if name.ends_with("24") => match (on, name) {
            (Scalar::I32, "mul24") => Some(cl::mul24(a as i32, b as i32).into()),
            (Scalar::I32, "mad24") => Some(cl::mad24(a as i32, b as i32, c as i32).into()),
            (_, "mul24") => Some(cl::mul24(a as u32, b as u32).into()),
            (_, "mad24") => Some(cl::mad24(a as u32, b as u32, c as u32).into()),
            _ => None,
        },
        Scalar::Isize => int_function!(name, isize, a, b, c),
        Scalar::Usize => int_function!(name, usize, a, b, c),
        _ => super::number::with_int!(on, T => int_function!(name, T, a, b, c), None),
    }
}
