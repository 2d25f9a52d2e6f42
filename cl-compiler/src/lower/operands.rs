//! Operands are evaluated from left to right. If a later operand's statements change an earlier operand, the earlier
//! one is saved before them.

use super::{Lower, Value};
use crate::c::{Expr as C, Stmt};
use crate::ir::Expr;
use crate::ty::Ty;

impl Lower<'_> {
    /// Whether the statements change the expression's value, so that it must be saved before them, in a variable whose
    /// name they do not declare.
    pub(super) fn disturbs(&mut self, stmts: &[Stmt], expr: &C) -> bool {
        let disturbs = crate::c::disturbs(stmts, expr);
        if disturbs {
            self.avoid_names_of(stmts);
        }
        disturbs
    }

    /// Avoids the names that these statements declare in the same scope.
    pub(super) fn avoid_names_of(&mut self, stmts: &[Stmt]) {
        crate::c::declared(stmts).into_iter().for_each(|name| self.namer.avoid(name));
    }

    /// Evaluates operands in order.
    pub(super) fn operands(&mut self, exprs: &[&Expr]) -> Vec<Value> {
        let values = self.in_order(exprs.iter().copied(), |lower, expr| Some(lower.by_value(expr)), Self::save_operand);
        values.unwrap_or_default()
    }

    fn save_operand(&mut self, value: &mut Value, ty: &Ty, added: &[Stmt]) {
        if let Ty::Slice { .. } = ty {
            self.save_slice(value, ty, added);
        } else if self.disturbs(added, &value.c) {
            let c = std::mem::take(&mut value.c);
            *value = Value::exact(self.temporary("value", ty, c));
        }
    }

    /// Evaluates the expressions in order. Each value that later statements change is saved before them. Returns `None`
    /// if one of the expressions cannot be evaluated this way.
    pub(super) fn in_order<'e, T>(
        &mut self,
        exprs: impl IntoIterator<Item = &'e Expr>,
        evaluate: impl Fn(&mut Self, &Expr) -> Option<T>,
        save: impl Fn(&mut Self, &mut T, &Ty, &[Stmt]),
    ) -> Option<Vec<T>> {
        let mut values: Vec<(T, &Ty)> = Vec::new();
        for expr in exprs {
            let mark = self.block.len();
            let value = evaluate(self, expr)?;
            let added = self.block.split_off(mark);
            values.iter_mut().for_each(|(earlier, ty)| save(self, earlier, ty, &added));
            self.block.extend(added);
            values.push((value, &expr.ty));
        }
        Some(values.into_iter().map(|(value, _)| value).collect())
    }

    /// Evaluates a slice, then an expression whose evaluation may assign another slice to the slice's variable.
    pub(super) fn slice_before<R>(
        &mut self,
        mut slice: Value,
        ty: &Ty,
        after: impl FnOnce(&mut Self) -> R,
    ) -> (Value, R) {
        let mark = self.block.len();
        let result = after(self);
        let added = self.block.split_off(mark);
        if let Ty::Slice { .. } = ty {
            self.save_slice(&mut slice, ty, &added);
        }
        self.block.extend(added);
        (slice, result)
    }

    /// Saves a slice before statements that assign a variable in its pointer, offset or length.
    fn save_slice(&mut self, slice: &mut Value, ty: &Ty, added: &[Stmt]) {
        let locals = self.function.locals.iter().zip(&self.names);
        // an array's contents may change, but its address does not
        let mut names = locals.filter(|(local, _)| matches!(local.ty, Ty::Slice { .. } | Ty::Scalar(_)));
        let parts: Vec<&C> = std::iter::once(&slice.c).chain(&slice.len).collect();
        let is_part = |name: &str| parts.iter().any(|part| crate::c::reads(part, name));
        if !names.any(|(_, name)| is_part(name) && crate::c::disturbs(added, &C::var(name))) {
            return;
        }
        self.avoid_names_of(added);
        let c = std::mem::take(&mut slice.c);
        let len = slice.len.take().map(|len| self.temporary("len", &Ty::USIZE, len));
        *slice = Value { len, ..Value::exact(self.temporary("slice", ty, c)) };
    }
}
