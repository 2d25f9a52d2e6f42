//! Conversions between numbers and bytes. They use shifts, so that the device's byte order does not matter.

use super::{Lower, Value};
use crate::c::{Expr as C, Function};
use crate::ir::{ArithOp, ByteOrder, Expr, ExprKind};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// The bytes of a number, as an initializer.
    pub(super) fn bytes_of(&mut self, order: ByteOrder, value: &Expr) -> C {
        let scalar = value.ty.scalar().unwrap_or(Scalar::U8);
        let lowered = self.value(value);
        let c = match scalar {
            Scalar::F32 => self.temporary("bits", &Ty::U32, super::literal::bits(lowered.c, scalar)),
            Scalar::F64 => self.temporary("bits", &Ty::Scalar(Scalar::U64), super::literal::bits(lowered.c, scalar)),
            _ if lowered.c.is_simple() => lowered.c,
            _ => self.temporary("value", &value.ty, lowered.c),
        };
        let byte = |shift: u32| {
            let shifted = if shift == 0 { c.clone() } else { C::binary(ArithOp::Shr, c.clone(), amount(shift)) };
            C::cast(Scalar::U8, shifted)
        };
        C::List(shifts(order, scalar).into_iter().map(byte).collect())
    }

    /// The number with these bytes.
    pub(super) fn number_of(&mut self, order: ByteOrder, bytes: &Expr, to: Scalar) -> Value {
        let shifts = shifts(order, to);
        let parts: Vec<C> = match &bytes.kind {
            ExprKind::Array(elements) => {
                self.operands(&elements.iter().collect::<Vec<_>>()).into_iter().map(|value| value.c).collect()
            }
            _ => {
                let array = self.value(bytes).c;
                let at = |number| C::Index(Box::new(array.clone()), Box::new(amount(number)));
                (0..to.bits() / 8).map(at).collect()
            }
        };
        let wide = if to.bits() == 64 { Scalar::U64 } else { Scalar::U32 };
        let mut joined: Option<C> = None;
        for (part, shift) in parts.into_iter().zip(shifts) {
            let part = C::cast(wide, part);
            let part = if shift == 0 { part } else { C::binary(ArithOp::Shl, part, amount(shift)) };
            joined = Some(match joined {
                None => part,
                Some(before) => C::binary(ArithOp::Or, before, part),
            });
        }
        let joined = joined.unwrap_or_else(|| super::literal::zero(to));
        Value::exact(match to {
            Scalar::F32 | Scalar::F64 => C::Call(Function::As(to.into()), vec![joined]),
            _ if to.opencl() == wide.opencl() => joined,
            _ => C::cast(to, joined),
        })
    }
}

/// The shift amount of each byte in bits, first byte first.
fn shifts(order: ByteOrder, scalar: Scalar) -> Vec<u32> {
    let little = (0..scalar.bits() / 8).map(|byte| byte * 8);
    match order {
        ByteOrder::Little | ByteOrder::Native => little.collect(),
        ByteOrder::Big => little.rev().collect(),
    }
}

fn amount(bits: u32) -> C {
    C::Int { value: bits.into(), scalar: Scalar::I32, suffix: false }
}
