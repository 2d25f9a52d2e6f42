//! `half::f16`: stored as its bits and computed as `float`, which gives the same results as half precision.

use super::{Lower, Value};
use crate::c::{Expr as C, Literal};
use crate::ir::ArithOp;
use crate::ty::Scalar;

impl Lower<'_> {
    /// The number as a `float`.
    pub(super) fn widened(&mut self, half: C) -> C {
        let name = "cl_half_to_float";
        let source = format!("float {name}(ushort x)\n{{\n    return vload_half(0, (const half *)&x);\n}}\n");
        C::Call(self.routine(name.to_owned(), source), vec![half])
    }

    /// The nearest half to a `float`.
    pub(super) fn narrowed(&mut self, c: C) -> C {
        let name = "cl_float_to_half";
        let source = format!(
            "ushort {name}(float x)\n{{\n    ushort bits;\n    vstore_half_rte(x, 0, (half *)&bits);\n    return bits;\n}}\n"
        );
        C::Call(self.routine(name.to_owned(), source), vec![c])
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
