//! `Ordering`, an `int` in C: -1, 0 or 1.

use super::option::Parts;
use super::{Lower, Value, literal};
use crate::c::{Expr as C, Function};
use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, LogicOp, Method, OrderMethod};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// The methods that return an `Ordering`.
    pub(super) fn order(&mut self, method: OrderMethod, args: &[Expr], ty: &Ty) -> Value {
        if method == OrderMethod::PartialCmp {
            let Parts { holds, value, .. } = self.partial_order(args);
            let name = self.c_name(ty);
            return Value::exact(C::Compound(name, vec![holds, value]));
        }
        let mut values = self.operands(&args.iter().collect::<Vec<_>>()).into_iter();
        let mut next = || values.next().map_or_else(|| literal::zero(Scalar::I32), |value| value.c);
        match method {
            OrderMethod::Cmp | OrderMethod::PartialCmp => {
                args[0].ty.visit(&mut |part| self.check_type("totally_ordered", part, args[0].at));
                let (a, b) = (next(), next());
                let (a, b) = (self.repeatable(a, &args[0].ty), self.repeatable(b, &args[0].ty));
                Value::exact(self.difference(&a, &b, &args[0].ty))
            }
            OrderMethod::TotalCmp => {
                let args_c = vec![next(), next()];
                let scalar = args[0].ty.scalar().unwrap_or(Scalar::F32);
                Value::exact(C::Call(self.total_order(scalar), args_c))
            }
            OrderMethod::Reverse => Value::exact(C::negative(next())),
            OrderMethod::Then => {
                let (first, other) = (next(), next());
                let first = self.repeatable(first, ty);
                let decided = C::binary(CompareOp::Ne, first.clone(), literal::zero(Scalar::I32));
                Value::exact(C::Select(Box::new(decided), Box::new(first), Box::new(other)))
            }
        }
    }

    /// `a.partial_cmp(&b)`: whether the operands are ordered, and how.
    pub(super) fn partial_order(&mut self, args: &[Expr]) -> Parts {
        let ty = &args[0].ty;
        ty.visit(&mut |part| self.check_type("ordered", part, args[0].at));
        let mut values = self.operands(&args.iter().collect::<Vec<_>>()).into_iter();
        let mut next = || values.next().map_or_else(|| literal::zero(Scalar::I32), |value| value.c);
        let (a, b) = (next(), next());
        let (a, b) = (self.repeatable(a, ty), self.repeatable(b, ty));
        let holds = match ty {
            _ if !ty.has_floats() => C::bool(true),
            Ty::Scalar(Scalar::F16) => {
                let (a, b) = (self.widened(a.clone()), self.widened(b.clone()));
                C::logical_not(C::math("isunordered", vec![a, b]))
            }
            Ty::Scalar(_) => C::logical_not(C::math("isunordered", vec![a.clone(), b.clone()])),
            _ => {
                let less = self.compare_values(CompareOp::Lt, &a, &b, ty);
                let rest = self.compare_values(CompareOp::Ge, &a, &b, ty);
                C::binary(LogicOp::Or, less, rest)
            }
        };
        let value = self.difference(&a, &b, ty);
        Parts { holds, error: value.clone(), value }
    }

    /// `(a > b) - (a < b)`
    fn difference(&mut self, a: &C, b: &C, ty: &Ty) -> C {
        let greater = self.compare_values(CompareOp::Gt, a, b, ty);
        let less = self.compare_values(CompareOp::Lt, a, b, ty);
        C::binary(ArithOp::Sub, greater, less)
    }

    /// The function that implements `total_cmp`. It compares bits, as std does.
    fn total_order(&mut self, scalar: Scalar) -> Function {
        let float = scalar.opencl();
        let (int, unsigned, last) = if scalar == Scalar::F64 { ("long", "ulong", 63) } else { ("int", "uint", 31) };
        // the 16 bits of an `f16` are sign-extended
        let (shown, bits) = if scalar == Scalar::F16 { ("half", "short") } else { (float, int) };
        let name = format!("cl_total_cmp_{shown}");
        let body = format!(
            "    {int} a = as_{bits}(x);\n    {int} b = as_{bits}(y);\n    \
             // below zero the order of the magnitudes turns round\n    \
             a ^= ({int})(({unsigned})(a >> {last}) >> 1);\n    \
             b ^= ({int})(({unsigned})(b >> {last}) >> 1);\n    \
             return (a > b) - (a < b);"
        );
        self.routine(name.clone(), format!("int {name}({float} x, {float} y)\n{{\n{body}\n}}\n"))
    }

    /// `a.cmp(&b).is_lt()` and `a.cmp(&b) == Ordering::Less`: `a < b`
    pub(super) fn compare_order(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Option<Value> {
        let (ExprKind::Method(Method::Order(OrderMethod::Cmp), args), ExprKind::Const(path)) =
            (&left.kind, &right.kind)
        else {
            return None;
        };
        let op = match (crate::ir::ordering(path)?, op) {
            (0, op) => op,
            (-1, CompareOp::Eq | CompareOp::Le) => CompareOp::Lt,
            (-1, CompareOp::Ne | CompareOp::Gt) => CompareOp::Ge,
            (1, CompareOp::Eq | CompareOp::Ge) => CompareOp::Gt,
            (1, CompareOp::Ne | CompareOp::Lt) => CompareOp::Le,
            _ => return None,
        };
        args[0].ty.scalar()?;
        Some(self.compare(op, &args[0], &args[1]))
    }
}

/// The value of an `Ordering` path: -1 for `Ordering::Less`, and so on.
pub(super) fn ordering(path: &syn::Path) -> C {
    literal::int(crate::ir::ordering(path).unwrap_or(0).into(), Scalar::I32).c
}
