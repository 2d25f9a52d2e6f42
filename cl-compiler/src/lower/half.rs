//! `half::f16`: stored as its bits and computed as `float`, which gives the same results as half precision.

use super::routine::Routine;
use super::{Lower, Value};
use crate::c::{Expr as C, Literal};
use crate::ir::ArithOp;
use crate::ty::Scalar;

impl Lower<'_> {
    /// The number as a `float`.
    pub(super) fn widened(&mut self, half: C) -> C {
        let cast = cl_ir::defined::cast_of_half(Scalar::F32);
        C::Call(self.shared_routine(cast), vec![half])
    }

    /// The nearest half to a `float`.
    pub(super) fn narrowed(&mut self, c: C) -> C {
        let body = "    ushort bits;\n    vstore_half_rte(x, 0, (half *)&bits);\n    return bits;";
        let name = "cl_float_to_half".to_owned();
        C::Call(self.routine(Routine { name, ret: "ushort", params: "float x", body, casts: false }), vec![c])
    }

    /// A conversion of the crate `half`: `to_f32`, `from_f32`, `to_bits`, …
    pub(super) fn half_cast(&mut self, c: C, from: Scalar, to: Scalar) -> Value {
        Value::exact(match (from, to) {
            (Scalar::F16, Scalar::F64) => C::cast(to, self.widened(c)),
            (Scalar::F16, Scalar::F32) => self.widened(c),
            (Scalar::F16, _) | (Scalar::U16, Scalar::F16) => c,
            (Scalar::F32, _) => self.narrowed(c),
            // an `f64` is rounded twice, as the crate does with the processor's conversion
            _ => self.narrowed(C::cast(Scalar::F32, c)),
        })
    }

    pub(super) fn half_arith(&mut self, op: ArithOp, a: C, b: C) -> Value {
        let (a, b) = (self.widened(a), self.widened(b));
        let result = match op {
            ArithOp::Rem => C::math("fmod", vec![a, b]),
            _ => C::binary(op, a, b),
        };
        Value::exact(self.narrowed(result))
    }

    pub(super) fn half_negate(c: C) -> Value {
        Value::promoted(C::binary(ArithOp::Xor, c, C::Literal(Literal::Bits(0x8000))))
    }
}
