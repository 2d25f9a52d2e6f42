//! `half::f16`: kept as its bits, and computed with as `float`, which gives what half precision would.

use super::{Lower, Value};
use crate::c::Expr as C;
use crate::ir::ArithOp;
use crate::ty::Scalar;

impl Lower<'_> {
    /// The number as a `float`.
    pub(super) fn widened(&mut self, half: C) -> C {
        let name = "cl_half_to_float";
        let source = format!("float {name}(ushort x)\n{{\n    return vload_half(0, (const half *)&x);\n}}\n");
        C::Call(self.routine(name.to_owned(), source), vec![half])
    }

    /// The nearest number to one of type `float` or `double`.
    pub(super) fn narrowed(&mut self, c: C, from: Scalar) -> C {
        let from = from.opencl();
        let name = format!("cl_{from}_to_half");
        let source = format!(
            "ushort {name}({from} x)\n{{\n    ushort bits;\n    vstore_half_rte(x, 0, (half *)&bits);\n    return bits;\n}}\n"
        );
        C::Call(self.routine(name, source), vec![c])
    }

    /// A conversion of the crate `half`'s: `to_f32`, `from_f32`, `to_bits`, …
    pub(super) fn half_cast(&mut self, c: C, from: Scalar, to: Scalar) -> Value {
        Value::exact(match (from, to) {
            (Scalar::F16, Scalar::F64) => C::Cast(to.opencl(), Box::new(self.widened(c))),
            (Scalar::F16, Scalar::F32) => self.widened(c),
            (_, Scalar::F16) if from.is_float() => self.narrowed(c, from),
            _ => c,
        })
    }

    pub(super) fn half_arith(&mut self, op: ArithOp, a: C, b: C) -> Value {
        let (a, b) = (self.widened(a), self.widened(b));
        let result = match op {
            ArithOp::Rem => C::Call("fmod".to_owned(), vec![a, b]),
            _ => C::binary(op.symbol(), a, b),
        };
        Value::exact(self.narrowed(result, Scalar::F32))
    }

    pub(super) fn half_negate(c: C) -> Value {
        Value::promoted(C::binary("^", c, C::Atom("0x8000".to_owned())))
    }
}
