//! Prints constants as literals of OpenCL C.

use crate::item::Constant;

/// A literal with exactly the constant's type and value, usable as an operand anywhere.
pub(crate) fn literal(constant: Constant) -> String {
    match spelled(constant) {
        (text, Outer::Operand) => text,
        (text, Outer::Sign | Outer::Cast) => format!("({text})"),
    }
}

/// The outermost part of a literal.
enum Outer {
    /// A number, a name or a call, which needs no parentheses as an operand.
    Operand,
    /// A minus sign.
    Sign,
    /// A cast.
    Cast,
}

/// The literal of a constant, without parentheses around it.
fn spelled(constant: Constant) -> (String, Outer) {
    let of_sign = |is_negative| if is_negative { Outer::Sign } else { Outer::Operand };
    match constant {
        Constant::Bool(value) => (value.to_string(), Outer::Operand),
        Constant::I8(value) => (format!("(char){value}"), Outer::Cast),
        Constant::I16(value) => (format!("(short){value}"), Outer::Cast),
        Constant::I32(i32::MIN) => ("INT_MIN".to_owned(), Outer::Operand),
        Constant::I32(value) => (value.to_string(), of_sign(value < 0)),
        Constant::Isize(value) => spelled(Constant::I64(value as i64)),
        Constant::I64(i64::MIN) => ("LONG_MIN".to_owned(), Outer::Operand),
        Constant::I64(value) => (format!("{value}l"), of_sign(value < 0)),
        Constant::U8(value) => (format!("(uchar){value}"), Outer::Cast),
        Constant::U16(value) => (format!("(ushort){value}"), Outer::Cast),
        Constant::U32(value) => (format!("{value}u"), Outer::Operand),
        Constant::U64(value) => (format!("{value}ul"), Outer::Operand),
        Constant::Usize(value) => (format!("{value}ul"), Outer::Operand),
        // a driver evaluates a literal NaN to arbitrary values (`docs/driver-errors/constant_nan.cl`)
        Constant::F32(value) if value.is_nan() => {
            (format!("as_float(*(volatile uint[]){{0x{:x}u}})", value.to_bits()), Outer::Operand)
        }
        Constant::F32(f32::INFINITY) => ("INFINITY".to_owned(), Outer::Operand),
        Constant::F32(f32::NEG_INFINITY) => ("-INFINITY".to_owned(), Outer::Sign),
        Constant::F32(value) => (format!("{value:?}f"), of_sign(value.is_sign_negative())),
        Constant::F64(value) if value.is_nan() => {
            (format!("as_double(*(volatile ulong[]){{0x{:x}ul}})", value.to_bits()), Outer::Operand)
        }
        Constant::F64(f64::INFINITY) => ("(double)INFINITY".to_owned(), Outer::Cast),
        Constant::F64(f64::NEG_INFINITY) => ("-((double)INFINITY)".to_owned(), Outer::Sign),
        Constant::F64(value) => (format!("{value:?}"), of_sign(value.is_sign_negative())),
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
    match spelled(constant) {
        (text, Outer::Operand | Outer::Sign) => text,
        (text, Outer::Cast) => format!("({text})"),
    }
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
        | Constant::F64(_) => spelled(constant).0,
    }
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
