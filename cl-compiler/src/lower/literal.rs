//! Literals and constants in C.

use super::{Hole, Lower, Value};
use crate::c::{Basic, Expr as C, Function, Literal};
use crate::ir::{Expr, ExprKind, UnaryOp, Value as Number};
use crate::ty::{Len, Scalar, Ty};

/// The zero of a scalar type.
pub(super) fn zero(scalar: Scalar) -> C {
    match scalar {
        Scalar::Bool => C::bool(false),
        Scalar::F32 | Scalar::F64 => float("0.0", scalar, false),
        _ => C::Int { value: 0, scalar, suffix: false },
    }
}

/// An integer literal.
pub(super) fn int(value: i128, scalar: Scalar) -> Value {
    let c = C::Int { value, scalar, suffix: false };
    if scalar == Scalar::I32 { Value::exact(c) } else { Value::promoted(c) }
}

/// A float literal, with the shortest digits that give the same value.
pub(super) fn float(digits: &str, scalar: Scalar, negative: bool) -> C {
    let text = if scalar == Scalar::F32 {
        digits.parse::<f32>().map(|value| format!("{value:?}f"))
    } else {
        digits.parse::<f64>().map(|value| format!("{value:?}"))
    };
    let text = text.unwrap_or_default();
    C::Literal(Literal::Float { text, scalar, negative })
}

impl Lower<'_> {
    pub(super) fn literal(&mut self, literal: &Number, ty: &Ty, negative: bool) -> Value {
        if let Ty::Opaque(opaque) = ty {
            return self.number(literal, &opaque.witness, negative);
        }
        let scalar = ty.scalar().unwrap_or(Scalar::Bool);
        match literal {
            Number::Bool(value) => Value::exact(C::bool(*value)),
            Number::Int(value) => {
                let value = i128::try_from(*value).unwrap_or(i128::MAX);
                int(if negative { -value } else { value }, scalar)
            }
            Number::Float(digits) => Value::exact(float(digits, scalar, negative)),
        }
    }

    /// A literal whose type only rustc knows.
    fn number(&mut self, literal: &Number, witness: &proc_macro2::TokenStream, negative: bool) -> Value {
        let digits = match literal {
            Number::Bool(value) => value.to_string(),
            Number::Int(value) => value.to_string(),
            Number::Float(digits) => digits.clone(),
        };
        let number = C::Hole(self.hole(Hole::Number(witness.clone(), digits)));
        Value::exact(if negative { C::negative(number) } else { number })
    }

    /// The value with exactly the C type of its Rust type, for OpenCL's overloaded functions.
    pub(super) fn exact(&mut self, value: Value, expr: &Expr) -> C {
        exactly(value, expr.ty.scalar().unwrap_or(Scalar::I32))
    }
}

/// The value with exactly the C type of a scalar.
pub(super) fn exactly(value: Value, scalar: Scalar) -> C {
    // C promotes a conditional expression of small integers to `int`
    let chosen = scalar.is_int() && scalar.bits() < 32 && matches!(value.c, C::Select(..) | C::Guarded(..));
    match value.c {
        c if !value.promoted && !chosen => c,
        C::Int { value, scalar, .. } => C::Int { value, scalar, suffix: true },
        c => C::cast(scalar, c),
    }
}

/// A recorded value as 64 bits, which the host decodes.
pub(super) fn bits(c: C, scalar: Scalar) -> C {
    match scalar {
        Scalar::F32 => C::Call(Function::As(Basic::Uint.into()), vec![c]),
        Scalar::F64 => C::Call(Function::As(Basic::Ulong.into()), vec![c]),
        _ => c,
    }
}

/// The number, if the expression is a literal.
pub(super) fn number(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Literal(Number::Int(value)) => value.to_string().parse().ok(),
        ExprKind::Literal(Number::Float(digits)) => digits.parse().ok(),
        ExprKind::Unary(UnaryOp::Neg, inner) => number(inner).map(|value| -value),
        _ => None,
    }
}

/// The length of an array, as an operand.
pub(super) fn constant_len(len: &Len) -> C {
    match len.number() {
        Some(number) => int(i128::from(number), Scalar::Usize).c,
        None => match syn::parse_str(&len.0) {
            Ok(len) => C::Const(Box::new(len), Scalar::Usize),
            Err(_) => zero(Scalar::Usize),
        },
    }
}
