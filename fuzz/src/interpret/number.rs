//! Operators, comparisons and casts of numbers, by Rust's own.
#![allow(clippy::unnecessary_cast, reason = "the type is any integer, one of them `u64`")]

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};

use cl_compiler::ir::{ArithOp, ByteOrder, UnaryOp};
use cl_compiler::ty::Scalar;
use half::f16;

use crate::value::{Value, integer};

/// Evaluates the first expression with `$T` as the integer type for the scalar, or the second if the scalar is no
/// integer.
macro_rules! with_int {
    ($scalar:expr, $T:ident => $body:expr, $other:expr) => {
        match $scalar {
            Scalar::I8 => {
                type $T = i8;
                $body
            }
            Scalar::I16 => {
                type $T = i16;
                $body
            }
            Scalar::I32 => {
                type $T = i32;
                $body
            }
            Scalar::I64 | Scalar::Isize => {
                type $T = i64;
                $body
            }
            Scalar::U8 => {
                type $T = u8;
                $body
            }
            Scalar::U16 => {
                type $T = u16;
                $body
            }
            Scalar::U32 => {
                type $T = u32;
                $body
            }
            Scalar::U64 | Scalar::Usize => {
                type $T = u64;
                $body
            }
            Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => $other,
        }
    };
}
pub(super) use with_int;

pub(super) fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(super) fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

pub(super) fn half(bits: u64) -> f16 {
    f16::from_bits(bits as u16)
}

/// The panics of `/` and `%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Division {
    Zero,
    Overflow,
}

/// `x op y` of floats.
fn float<T>(op: ArithOp, x: T, y: T) -> Option<T>
where
    T: Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Rem<Output = T>,
{
    Some(match op {
        ArithOp::Add => x + y,
        ArithOp::Sub => x - y,
        ArithOp::Mul => x * y,
        ArithOp::Div => x / y,
        ArithOp::Rem => x % y,
        ArithOp::And | ArithOp::Or | ArithOp::Xor | ArithOp::Shl | ArithOp::Shr => return None,
    })
}

/// `a op b` of two scalars of one type (for a shift, of two types). `None` if there is no such operator.
pub(super) fn arith(op: ArithOp, scalar: Scalar, a: u64, b: u64) -> Option<Result<u64, Division>> {
    if let (ArithOp::Div | ArithOp::Rem, true) = (op, scalar.is_int()) {
        if b == 0 {
            return Some(Err(Division::Zero));
        }
        if scalar.is_signed() && integer(scalar, a) == scalar.min() && integer(scalar, b) == -1 {
            return Some(Err(Division::Overflow));
        }
    }
    let value = with_int!(scalar, T => {
        let (x, y) = (a as T, b as T);
        Some((match op {
            ArithOp::Add => x.wrapping_add(y),
            ArithOp::Sub => x.wrapping_sub(y),
            ArithOp::Mul => x.wrapping_mul(y),
            ArithOp::Div => x.wrapping_div(y),
            ArithOp::Rem => x.wrapping_rem(y),
            ArithOp::And => x & y,
            ArithOp::Or => x | y,
            ArithOp::Xor => x ^ y,
            ArithOp::Shl => x.wrapping_shl(b as u32),
            ArithOp::Shr => x.wrapping_shr(b as u32),
        }) as u64)
    }, match (scalar, op) {
        (Scalar::Bool, ArithOp::And) => Some(a & b),
        (Scalar::Bool, ArithOp::Or) => Some(a | b),
        (Scalar::Bool, ArithOp::Xor) => Some(a ^ b),
        (Scalar::F32, _) => float(op, single(a), single(b)).map(|value| value.to_bits().into()),
        (Scalar::F64, _) => float(op, double(a), double(b)).map(f64::to_bits),
        (Scalar::F16, _) => float(op, half(a), half(b)).map(|value| value.to_bits().into()),
        _ => None,
    });
    value.map(Ok)
}

/// `-x`, `!x`
pub(super) fn unary(op: UnaryOp, scalar: Scalar, bits: u64) -> Option<u64> {
    match (op, scalar) {
        (UnaryOp::Not, Scalar::Bool) => Some(bits ^ 1),
        (UnaryOp::Neg, Scalar::F16) => Some((-half(bits)).to_bits().into()),
        (UnaryOp::Neg, Scalar::F32) => Some((-single(bits)).to_bits().into()),
        (UnaryOp::Neg, Scalar::F64) => Some((-double(bits)).to_bits()),
        (UnaryOp::Not, _) => with_int!(scalar, T => Some(!(bits as T) as u64), None),
        (UnaryOp::Neg, _) => with_int!(scalar, T => Some((bits as T).wrapping_neg() as u64), None),
    }
}

/// `x as T`
pub(super) fn cast(from: Scalar, bits: u64, to: Scalar) -> u64 {
    match (from, to) {
        // `to_bits`, `from_bits`
        (Scalar::F16, Scalar::U16) | (Scalar::U16, Scalar::F16) => bits,
        (Scalar::F16, Scalar::F64) => half(bits).to_f64().to_bits(),
        (Scalar::F64, Scalar::F16) => f16::from_f64(double(bits)).to_bits().into(),
        (Scalar::F16, _) => cast(Scalar::F32, half(bits).to_f32().to_bits().into(), to),
        (_, Scalar::F16) => f16::from_f32(single(cast(from, bits, Scalar::F32))).to_bits().into(),
        (Scalar::F32, _) => {
            let x = single(bits);
            with_int!(to, T => x as T as u64, match to {
                Scalar::F64 => f64::from(x).to_bits(),
                _ => bits,
            })
        }
        (Scalar::F64, _) => {
            let x = double(bits);
            with_int!(to, T => x as T as u64, match to {
                Scalar::F32 => (x as f32).to_bits().into(),
                _ => bits,
            })
        }
        (_, Scalar::F32) => {
            let value = if from.is_signed() { bits as i64 as f32 } else { bits as f32 };
            value.to_bits().into()
        }
        (_, Scalar::F64) => {
            let value = if from.is_signed() { bits as i64 as f64 } else { bits as f64 };
            value.to_bits()
        }
        (_, _) => with_int!(to, T => bits as T as u64, bits),
    }
}

/// The order of two scalars of one type.
pub(super) fn order(scalar: Scalar, a: u64, b: u64) -> Option<Ordering> {
    match scalar {
        Scalar::F16 => half(a).partial_cmp(&half(b)),
        Scalar::F32 => single(a).partial_cmp(&single(b)),
        Scalar::F64 => double(a).partial_cmp(&double(b)),
        _ => Some(integer(scalar, a).cmp(&integer(scalar, b))),
    }
}

/// The total order of two floats, or the order of two integers.
pub(super) fn total_order(scalar: Scalar, a: u64, b: u64) -> Ordering {
    match scalar {
        Scalar::F16 => half(a).total_cmp(&half(b)),
        Scalar::F32 => single(a).total_cmp(&single(b)),
        Scalar::F64 => double(a).total_cmp(&double(b)),
        _ => integer(scalar, a).cmp(&integer(scalar, b)),
    }
}

/// The literal as a scalar of this type.
pub(super) fn int_literal(value: u128, scalar: Scalar) -> Value {
    Value::truncated(scalar, value as u64)
}

/// The literal as a scalar of this type.
pub(super) fn float_literal(digits: &str, scalar: Scalar) -> Option<Value> {
    let digits = digits.trim_end_matches('.');
    match scalar {
        Scalar::F32 => digits.parse::<f32>().ok().map(Value::from),
        Scalar::F64 => digits.parse::<f64>().ok().map(Value::from),
        _ => None,
    }
}

/// The bytes of a number.
pub(super) fn to_bytes(order: ByteOrder, scalar: Scalar, bits: u64) -> Vec<Value> {
    let mut bytes = bits.to_le_bytes()[..scalar.bits() as usize / 8].to_vec();
    if order == ByteOrder::Big {
        bytes.reverse();
    }
    bytes.into_iter().map(Value::from).collect()
}

/// The number with these bytes.
pub(super) fn from_bytes(order: ByteOrder, scalar: Scalar, bytes: &[Value]) -> Option<Value> {
    let mut all = [0; 8];
    for (to, byte) in all.iter_mut().zip(bytes) {
        let Value::Scalar(Scalar::U8, bits) = byte else { return None };
        *to = *bits as u8;
    }
    if order == ByteOrder::Big {
        all[..scalar.bits() as usize / 8].reverse();
    }
    Some(Value::truncated(scalar, u64::from_le_bytes(all)))
}
