//! Structs.

use super::{Lower, Value};
use crate::c::{Expr as C, StmtKind};
use crate::ir::{Expr, Struct};
use crate::names;
use crate::ty::Ty;

impl Lower<'_> {
    /// `Point { x, y, ..base }`
    pub(super) fn structure(&mut self, value: &Struct, ty: &Ty) -> Value {
        let exprs: Vec<&Expr> = value.fields.iter().map(|(_, field)| field).chain(value.base.as_deref()).collect();
        let mut values = self.operands(&exprs);
        let base = value.base.as_ref().and_then(|_| values.pop());
        let fields = value.fields.iter().map(|(member, _)| names::field(member)).zip(values);
        let name = self.c_name(ty);
        let Some(base) = base else {
            let fields = fields.map(|(field, value)| C::Named(field, Box::new(value.c)));
            return Value::exact(C::Compound(name, fields.collect()));
        };
        let fields: Vec<_> = fields.collect();
        let copy = self.temporary("value", ty, base.c);
        for (field, value) in fields {
            self.push(StmtKind::Assign(C::Field(Box::new(copy.clone()), field), "=", value.c));
        }
        Value::exact(copy)
    }
}
