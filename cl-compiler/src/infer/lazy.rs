//! `take` and `replace` of `Option`.

use proc_macro2::Ident;

use super::Infer;
use super::closure::in_block;
use crate::ast;
use crate::diag::Range;
use crate::ir::{Expr, ExprKind, Place, Stmt, Variant};
use crate::ty::Ty;

impl Infer<'_> {
    /// `place.take()` and `place.replace(value)`: stores a new value and returns the old one.
    pub(super) fn exchanged(&mut self, place: &Place, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let Ty::Option(some) = self.table.shallow(&place.ty) else { return None };
        let mut out = Vec::new();
        let new = match (name.to_string().as_str(), args) {
            ("take", []) => Expr { kind: ExprKind::Variant(Variant::None, None), ty: place.ty.clone(), at },
            ("replace", [value]) => {
                let value = self.expr(value);
                self.coerce(&value.ty, &some, value.at);
                let value = self.atom(value, "new", &mut out);
                Expr { kind: ExprKind::Variant(Variant::Some, Some(value.into())), ty: place.ty.clone(), at }
            }
            _ => return None,
        };
        if !self.is_stable(place) {
            let help = "bind the place first: `let place = &mut …;`";
            self.refuse(at, &format!("`{name}` of this place is not supported in kernels"), help);
            return Some(self.broken(at));
        }
        let old = super::call::value_of(self.again(place));
        let taken = self.let_own("taken", false, old, &mut out);
        let kind = ExprKind::Assign(Box::new(self.again(place)), new.into());
        out.push(Stmt::Expr(Expr { kind, ty: Ty::Unit, at }));
        let taken = self.read_local(taken, at);
        Some(in_block(out, taken))
    }
}
