//! Lowering of struct expressions.

use super::{Lower, Value, literal, variant};
use crate::c::{Expr as C, StmtKind};
use crate::ir::{Expr, Struct};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// `Point { x, y, ..base }`
    pub(super) fn structure(&mut self, value: &Struct, ty: &Ty) -> Value {
        let exprs: Vec<&Expr> = value.fields.iter().map(|(_, field)| field).chain(value.base.as_deref()).collect();
        let mut values = self.operands(&exprs);
        let base = value.base.as_ref().and_then(|_| values.pop());
        for (_, field) in &value.fields {
            self.check_type("no_array", &field.ty, field.at);
        }
        let types = value.fields.iter().map(|(_, field)| &field.ty);
        let value_path = &value.path;
        let fields: Vec<_> = value
            .fields
            .iter()
            .zip(types)
            .zip(values)
            .map(|(((member, _), ty), value)| (variant::field(value_path, member), ty, unwrapped(value.c)))
            .collect();
        let name = self.c_name(ty);
        let copy = match base {
            Some(base) => self.temporary("value", ty, base.c),
            None => {
                let (lists, arrays): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(_, ty, c)| is_given(ty, c));
                let given = lists.into_iter().map(|(field, _, c)| C::Named(field, Box::new(c)));
                let mut given: Vec<_> = variant::tagged(value_path).into_iter().chain(given).collect();
                if given.is_empty() {
                    given.push(literal::zero(Scalar::I32));
                }
                let whole = C::Compound(name, given);
                if arrays.is_empty() {
                    return Value::exact(whole);
                }
                let copy = self.temporary("value", ty, whole);
                for (field, ty, c) in arrays {
                    self.copy_array(&copy.clone().field(field), ty, c.items());
                }
                return Value::exact(copy);
            }
        };
        for (field, ty, c) in fields {
            let place = copy.clone().field(field);
            match (ty, c) {
                (Ty::Array(..), C::List(list)) => {
                    let array = self.array_variable("value", ty, C::List(list));
                    self.copy_array(&place, ty, array);
                }
                (Ty::Array(..), c) => self.copy_array(&place, ty, c.items()),
                (_, c) => self.push(StmtKind::Assign(place, None, c)),
            }
        }
        Value::exact(copy)
    }
}

/// An array from its wrapper struct, for use in an initializer.
fn unwrapped(value: C) -> C {
    match value {
        C::Compound(_, mut values) if matches!(&values[..], [C::List(_)]) => values.remove(0),
        value => value,
    }
}

/// Whether the field can be part of a struct initializer.
fn is_given(ty: &Ty, value: &C) -> bool {
    !matches!(ty, Ty::Array(..)) || matches!(value, C::List(_))
}
