//! Prints constants as literals of OpenCL C.

use crate::item::Constant;

/// A literal with exactly the constant's type and value, usable as an operand anywhere.
pub(crate) fn literal(constant: Constant) -> String {
    match constant {
        Constant::Bool(value) => value.to_string(),
        Constant::I8(value) => signed(value.into(), "(char)"),
        Constant::I16(value) => signed(value.into(), "(short)"),
        Constant::I32(i32::MIN) => "INT_MIN".to_owned(),
        Constant::I32(value) => signed(value.into(), ""),
        Constant::Isize(value) => literal(Constant::I64(value as i64)),
        Constant::I64(i64::MIN) => "LONG_MIN".to_owned(),
        Constant::I64(value) => format!("{}l", signed(value, "")).replace(")l", "l)"),
        Constant::U8(value) => format!("((uchar){value})"),
        Constant::U16(value) => format!("((ushort){value})"),
        Constant::U32(value) => format!("{value}u"),
        Constant::U64(value) => format!("{value}ul"),
        Constant::Usize(value) => format!("{value}ul"),
        // a driver evaluates a literal NaN to arbitrary values (`docs/driver-errors/constant_nan.cl`)
        Constant::F32(value) if value.is_nan() => format!("as_float(*(volatile uint[]){{0x{:x}u}})", value.to_bits()),
        Constant::F32(value) if value.is_infinite() => infinity(value < 0.0, "INFINITY"),
        Constant::F32(value) => float(format!("{value:?}f"), value.is_sign_negative()),
        Constant::F64(value) if value.is_nan() => {
            format!("as_double(*(volatile ulong[]){{0x{:x}ul}})", value.to_bits())
        }
        Constant::F64(value) if value.is_infinite() => infinity(value < 0.0, "((double)INFINITY)"),
        Constant::F64(value) => float(format!("{value:?}"), value.is_sign_negative()),
    }
}

/// Only the digits, for a number that C reads as a non-negative `int`; otherwise a literal of the type. It is a
/// complete expression and needs no parentheses.
pub(crate) fn bare(constant: Constant) -> String {
    let value = match constant {
        Constant::I32(value) => i64::from(value),
        Constant::I64(value) => value,
        Constant::Isize(value) => value as i64,
        Constant::U32(value) => i64::from(value),
        Constant::U64(value) => i64::try_from(value).unwrap_or(-1),
        Constant::Usize(value) => i64::try_from(value).unwrap_or(-1),
        Constant::Bool(_)
        | Constant::I8(_)
        | Constant::I16(_)
        | Constant::U8(_)
        | Constant::U16(_)
        | Constant::F32(_)
        | Constant::F64(_) => -1,
    };
    if (0..=i64::from(i32::MAX)).contains(&value) {
        return value.to_string();
    }
    let text = literal(constant);
    // `((uchar)3)` and `(-2)`, but not `(a)(b)`
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| !inner.starts_with('(')).map_or(text.clone(), str::to_owned)
}

/// A literal within the braces of an initializer, which determines its type.
pub(crate) fn element(constant: Constant) -> String {
    match constant {
        Constant::I8(value) => value.to_string(),
        Constant::I16(value) => value.to_string(),
        Constant::I32(value) if value != i32::MIN => value.to_string(),
        Constant::U8(value) => value.to_string(),
        Constant::U16(value) => value.to_string(),
        Constant::U32(value) if i32::try_from(value).is_ok() => value.to_string(),
        Constant::I64(value) if i32::try_from(value).is_ok_and(|value| value != i32::MIN) => value.to_string(),
        Constant::Isize(value) => element(Constant::I64(value as i64)),
        Constant::U64(value) if i32::try_from(value).is_ok() => value.to_string(),
        Constant::Usize(value) => element(Constant::U64(value as u64)),
        // C does not accept a call as a constant
        Constant::F32(value) if value.is_nan() => "0.0f / 0.0f".to_owned(),
        Constant::F64(value) if value.is_nan() => "0.0 / 0.0".to_owned(),
        // nor is `INFINITY` everywhere (`docs/driver-errors/infinity_in_a_table.cl`)
        Constant::F32(value) if value.is_infinite() => format!("{:?}f / 0.0f", value.signum()),
        Constant::F64(value) if value.is_infinite() => format!("{:?} / 0.0", value.signum()),
        Constant::Bool(_)
        | Constant::I32(_)
        | Constant::U32(_)
        | Constant::I64(_)
        | Constant::U64(_)
        | Constant::F32(_)
        | Constant::F64(_) => {
            let text = literal(constant);
            text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).map_or(text.clone(), str::to_owned)
        }
    }
}

fn signed(value: i64, cast: &str) -> String {
    if value < 0 || !cast.is_empty() { format!("({cast}{value})") } else { value.to_string() }
}

fn infinity(negative: bool, name: &str) -> String {
    if negative { format!("(-{name})") } else { name.to_owned() }
}

fn float(digits: String, negative: bool) -> String {
    if negative { format!("({digits})") } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(constant: Constant, expected: &str) {
        assert_eq!(literal(constant), expected);
    }

    #[test]
    fn literals_have_their_type_and_value() {
        check(Constant::I8(-128), "((char)-128)");
        check(Constant::I32(-5), "(-5)");
        check(Constant::I32(i32::MIN), "INT_MIN");
        check(Constant::I64(-1), "(-1l)");
        check(Constant::I64(7), "7l");
        check(Constant::U64(u64::MAX), "18446744073709551615ul");
        check(Constant::F32(0.1), "0.1f");
        check(Constant::F32(-0.0), "(-0.0f)");
        check(Constant::F32(f32::NEG_INFINITY), "(-INFINITY)");
        check(Constant::F32(f32::NAN), "as_float(*(volatile uint[]){0x7fc00000u})");
        check(Constant::F64(1e300), "1e300");
    }
}
