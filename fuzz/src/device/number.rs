//! Numbers in constants.

use cl_runtime::__private::{Scalar, TypeItem};
use quote::ToTokens;

use super::evaluate::Value;
use super::ty::{scalar_named, width};
use super::{Failure, Result};

/// The value, with the type that is written.
pub(super) fn typed(value: Value, ty: &syn::Type) -> Value {
    match (value, ty) {
        (value, syn::Type::Reference(inner)) => typed(value, &inner.elem),
        (Value::List(list), syn::Type::Array(array)) => {
            Value::List(list.iter().map(|value| typed(value.clone(), &array.elem)).collect::<Vec<_>>().into())
        }
        (Value::List(list), syn::Type::Slice(slice)) => {
            Value::List(list.iter().map(|value| typed(value.clone(), &slice.elem)).collect::<Vec<_>>().into())
        }
        (Value::Int(value, None), ty) => Value::Int(value, named(ty)),
        (Value::Float(value, None), ty) => match named(ty) {
            Some(Scalar::F32) => Value::Float(f64::from(value as f32), Some(Scalar::F32)),
            scalar => Value::Float(value, scalar),
        },
        (value, _) => value,
    }
}

fn named(ty: &syn::Type) -> Option<Scalar> {
    scalar_named(&super::source::last_segment(ty))
}

/// The value of a literal.
pub(super) fn literal(lit: &syn::Lit) -> Result<Value> {
    match lit {
        syn::Lit::Int(int) => {
            let scalar = scalar_named(int.suffix());
            if matches!(scalar, Some(Scalar::F32 | Scalar::F64)) {
                return Ok(Value::Float(int.base10_digits().parse().unwrap_or_default(), scalar));
            }
            let value = int.base10_digits().parse::<u128>();
            value.map(|value| Value::Int(value as i128, scalar)).map_err(|_| Failure::unsupported(int.to_string()))
        }
        syn::Lit::Float(literal) => float(literal.base10_digits(), scalar_named(literal.suffix())),
        syn::Lit::Bool(value) => Ok(Value::Bool(value.value)),
        syn::Lit::Str(text) => Ok(Value::Text(text.value().leak())),
        syn::Lit::Byte(byte) => Ok(Value::Int(byte.value().into(), Some(Scalar::U8))),
        lit => Err(Failure::unsupported(lit.to_token_stream().to_string())),
    }
}

/// A float literal. For `f32`, it is rounded only once.
fn float(digits: &str, scalar: Option<Scalar>) -> Result<Value> {
    let unsupported = || Failure::unsupported(digits.to_owned());
    Ok(match scalar {
        Some(Scalar::F32) => Value::Float(digits.parse::<f32>().map_err(|_| unsupported())?.into(), scalar),
        _ => Value::Float(digits.parse().map_err(|_| unsupported())?, scalar),
    })
}

/// The value, wrapped to the type.
fn wrapped(value: i128, scalar: Scalar) -> i128 {
    match scalar {
        Scalar::Bool => value & 1,
        Scalar::I8 => (value as i8).into(),
        Scalar::I16 => (value as i16).into(),
        Scalar::I32 => (value as i32).into(),
        Scalar::I64 | Scalar::Isize => (value as i64).into(),
        Scalar::U8 => (value as u8).into(),
        Scalar::U16 => (value as u16).into(),
        Scalar::U32 => (value as u32).into(),
        Scalar::U64 | Scalar::Usize => (value as u64).into(),
        Scalar::F16 | Scalar::F32 | Scalar::F64 => value,
    }
}

/// `value as T`
pub(super) fn cast(value: Value, to: Scalar) -> Value {
    let is_float = matches!(to, Scalar::F32 | Scalar::F64);
    match value {
        Value::Bool(value) => Value::Int(value.into(), Some(to)),
        Value::Int(value, _) if is_float => Value::Float(value as f64, Some(to)),
        Value::Int(value, _) => Value::Int(wrapped(value, to), Some(to)),
        Value::Float(value, _) if to == Scalar::F32 => Value::Float(f64::from(value as f32), Some(to)),
        Value::Float(value, _) if is_float => Value::Float(value, Some(to)),
        other => other,
    }
}

pub(super) fn unary(op: &syn::UnOp, value: Value) -> Result<Value> {
    Ok(match (op, value) {
        (syn::UnOp::Neg(_), Value::Int(value, scalar)) => {
            Value::Int(scalar.map_or(-value, |scalar| wrapped(-value, scalar)), scalar)
        }
        (syn::UnOp::Neg(_), Value::Float(value, scalar)) => Value::Float(-value, scalar),
        (syn::UnOp::Not(_), Value::Bool(value)) => Value::Bool(!value),
        (syn::UnOp::Not(_), Value::Int(value, scalar)) => {
            Value::Int(scalar.map_or(!value, |scalar| wrapped(!value, scalar)), scalar)
        }
        (syn::UnOp::Deref(_), value) => value,
        (op, _) => return Err(Failure::unsupported(op.to_token_stream().to_string())),
    })
}

pub(super) fn binary(op: &syn::BinOp, left: Value, right: Value) -> Result<Value> {
    use syn::BinOp as Op;
    let unsupported = || Err(Failure::unsupported(op.to_token_stream().to_string()));
    match (left, right) {
        (Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(match op {
            Op::And(_) | Op::BitAnd(_) => a && b,
            Op::Or(_) | Op::BitOr(_) => a || b,
            Op::BitXor(_) | Op::Ne(_) => a != b,
            Op::Eq(_) => a == b,
            _ => return unsupported(),
        })),
        (Value::Int(a, first), Value::Int(b, second)) => {
            let scalar = match op {
                Op::Shl(_) | Op::Shr(_) => first,
                _ => first.or(second),
            };
            let value = match op {
                Op::Add(_) => a + b,
                Op::Sub(_) => a - b,
                Op::Mul(_) => a * b,
                Op::Div(_) if b != 0 => a / b,
                Op::Rem(_) if b != 0 => a % b,
                Op::BitOr(_) => a | b,
                Op::BitAnd(_) => a & b,
                Op::BitXor(_) => a ^ b,
                Op::Shl(_) => a << b,
                Op::Shr(_) => a >> b,
                Op::Eq(_) => return Ok(Value::Bool(a == b)),
                Op::Ne(_) => return Ok(Value::Bool(a != b)),
                Op::Lt(_) => return Ok(Value::Bool(a < b)),
                Op::Le(_) => return Ok(Value::Bool(a <= b)),
                Op::Gt(_) => return Ok(Value::Bool(a > b)),
                Op::Ge(_) => return Ok(Value::Bool(a >= b)),
                _ => return unsupported(),
            };
            if scalar.is_some_and(|scalar| wrapped(value, scalar) != value) {
                return Err(Failure::refused("rustc", "a constant overflows".to_owned()));
            }
            Ok(Value::Int(value, scalar))
        }
        _ => unsupported(),
    }
}

/// `a.wrapping_add(b)` and the other wrapping operations.
pub(super) fn wrapping(name: &str, a: i128, b: i128, scalar: Scalar) -> Result<Value> {
    let shift = b as u32 % (width(scalar) as u32 * 8);
    let value = match name {
        "wrapping_add" => a + b,
        "wrapping_sub" => a - b,
        "wrapping_mul" => a.wrapping_mul(b),
        "wrapping_shl" => a << shift,
        "wrapping_shr" => a >> shift,
        "wrapping_div" if b != 0 => a / b,
        "wrapping_rem" if b != 0 => a % b,
        _ => return Err(Failure::unsupported(name)),
    };
    Ok(Value::Int(wrapped(value, scalar), Some(scalar)))
}

/// `i32::MAX` and the other constants of scalar types.
pub(super) fn associated(scalar: Scalar, name: &str) -> Result<Value> {
    let bits = width(scalar) as u32 * 8;
    let is_signed = matches!(scalar, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::Isize);
    let float = |single: f32, double: f64| match scalar {
        Scalar::F32 => Value::Float(single.into(), Some(scalar)),
        _ => Value::Float(double, Some(scalar)),
    };
    let is_float = matches!(scalar, Scalar::F32 | Scalar::F64);
    Ok(match name {
        "MAX" if is_float => float(f32::MAX, f64::MAX),
        "MIN" if is_float => float(f32::MIN, f64::MIN),
        "MIN_POSITIVE" => float(f32::MIN_POSITIVE, f64::MIN_POSITIVE),
        "EPSILON" => float(f32::EPSILON, f64::EPSILON),
        "INFINITY" => float(f32::INFINITY, f64::INFINITY),
        "NEG_INFINITY" => float(f32::NEG_INFINITY, f64::NEG_INFINITY),
        "NAN" => float(f32::NAN, f64::NAN),
        "BITS" => Value::Int(bits.into(), Some(Scalar::U32)),
        "MAX" => Value::Int((1i128 << (bits - u32::from(is_signed))) - 1, Some(scalar)),
        "MIN" => Value::Int(if is_signed { -(1i128 << (bits - 1)) } else { 0 }, Some(scalar)),
        _ => return Err(Failure::unsupported(format!("{scalar:?}::{name}"))),
    })
}

/// `std::f64::consts::PI`
pub(super) fn mathematical(name: &str) -> Result<Value> {
    Ok(Value::Float(
        match name {
            "PI" => std::f64::consts::PI,
            "E" => std::f64::consts::E,
            _ => return Err(Failure::unsupported(format!("consts::{name}"))),
        },
        None,
    ))
}

/// The bits of a constant, zero-extended.
pub(super) fn bits(value: Value, ty: &TypeItem) -> Result<u64> {
    let mask = if ty.size >= 8 { u64::MAX } else { (1 << (ty.size * 8)) - 1 };
    match value {
        Value::Bool(value) => Ok(value.into()),
        Value::Int(value, _) => Ok(value as u64 & mask),
        Value::Float(value, _) if ty.size == 4 => Ok((value as f32).to_bits().into()),
        Value::Float(value, _) => Ok(value.to_bits()),
        other => Err(Failure::unsupported(format!("the bits of {other:?}"))),
    }
}
