//! Literals and constants in C.

use super::{Hole, Lower, Value};
use crate::c::Expr as C;
use crate::ir::{Expr, Value as Literal};
use crate::ty::{Scalar, Ty};

/// The zero of a scalar type.
pub(super) fn zero(scalar: Scalar) -> C {
    match scalar {
        Scalar::Bool => C::Atom("false".to_owned()),
        Scalar::F32 => C::Atom("0.0f".to_owned()),
        Scalar::F64 => C::Atom("0.0".to_owned()),
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
    let sign = if negative { "-" } else { "" };
    let text = if scalar == Scalar::F32 {
        digits.parse::<f32>().map(|value| format!("{sign}{value:?}f"))
    } else {
        digits.parse::<f64>().map(|value| format!("{sign}{value:?}"))
    };
    let text = text.unwrap_or_default();
    if negative { C::Unary("", Box::new(C::Atom(text))) } else { C::Atom(text) }
}

impl Lower<'_> {
    pub(super) fn literal(&mut self, literal: &Literal, ty: &Ty, negative: bool) -> Value {
        if let Ty::Opaque(opaque) = ty {
            return self.number(literal, &opaque.witness, negative);
        }
        let scalar = ty.scalar().unwrap_or(Scalar::Bool);
        match literal {
            Literal::Bool(value) => Value::exact(C::Atom(value.to_string())),
            Literal::Int(value) => {
                let value = i128::try_from(*value).unwrap_or(i128::MAX);
                int(if negative { -value } else { value }, scalar)
            }
            Literal::Float(digits) => Value::exact(float(digits, scalar, negative)),
        }
    }

    /// A literal whose type only rustc knows.
    fn number(&mut self, literal: &Literal, witness: &proc_macro2::TokenStream, negative: bool) -> Value {
        let digits = match literal {
            Literal::Bool(value) => value.to_string(),
            Literal::Int(value) => value.to_string(),
            Literal::Float(digits) => digits.clone(),
        };
        let number = C::Atom(self.hole(Hole::Number(witness.clone(), digits)));
        Value::exact(if negative { C::Unary("-", Box::new(number)) } else { number })
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
        c => C::Cast(scalar.opencl(), Box::new(c)),
    }
}
