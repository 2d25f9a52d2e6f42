//! `as`. Float to integer saturates and maps NaN to 0. Integers truncate, or extend by the sign of the source type.

use super::{Hole, Lower, Value};
use crate::c::Expr as C;
use crate::ir::{Expr, ExprKind};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    pub(super) fn cast(&mut self, value: &Expr, to: Scalar) -> Value {
        if let Ty::Opaque(opaque) = &value.ty {
            let inner = self.value(value).c;
            let is_operand = matches!(
                inner,
                C::Var(_) | C::Literal(_) | C::Hole(_) | C::Field(..) | C::Index(..) | C::Call(..) | C::Device(..)
            );
            let mut mark = |after| self.hole(Hole::Cast(opaque.witness.clone(), to, after, !is_operand));
            let (before, after) = (mark(false), mark(true));
            return Value::exact(C::LateCast(before, after, Box::new(inner)));
        }
        let from = if value.ty == Ty::Ordering { Scalar::I32 } else { value.ty.scalar().unwrap_or(to) };
        let inner = self.value(value);
        if from == Scalar::F16 || to == Scalar::F16 {
            return self.half_cast(inner.c, from, to);
        }
        if from.opencl() == to.opencl() {
            return inner;
        }
        match (from.is_float(), to.is_float()) {
            (true, false) => {
                // OpenCL only says that NaN *should* become 0, and some devices do otherwise
                let (from, to, zero) = (from.opencl(), to.opencl(), if from == Scalar::F32 { "0.0f" } else { "0.0" });
                let body = format!("    return convert_{to}_sat(isnan(x) ? {zero} : x);");
                let name = format!("cl_{from}_to_{to}");
                let name = self.routine(name.clone(), format!("{to} {name}({from} x)\n{{\n{body}\n}}\n"));
                Value::exact(C::Call(name, vec![inner.c]))
            }
            (false, false) if super::constant::is_named(&inner.c) && from.is_int() && to.is_int() => match inner.c {
                C::Const(expr, _) => {
                    let ty = proc_macro2::Ident::new(to.rust(), proc_macro2::Span::call_site());
                    Value::exact(C::Const(Box::new(syn::parse_quote!(((#expr) as ::core::primitive::#ty))), to))
                }
                c => Value::exact(C::cast(to, c)),
            },
            // a person would write a literal of the target type
            (false, false) if matches!(value.kind, ExprKind::Literal(_)) && fits(&inner.c, to) => match inner.c {
                C::Int { value, .. } => super::literal::int(value, to),
                c => Value::exact(C::cast(to, c)),
            },
            _ => Value::exact(C::cast(to, inner.c)),
        }
    }
}

fn fits(c: &C, to: Scalar) -> bool {
    matches!(c, C::Int { value, .. } if to.is_int() && (to.min()..=to.max()).contains(value))
}
