//! `fetch_update` of atomics, and the updates of atomic floats: loops around `compare_exchange`.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Argument, IterItem};
use crate::infer::context::build::in_block;
use crate::infer::library::Function;
use crate::ir::{Expr, ExprKind, Place, Root, StepKind, Stmt};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// Whether it is `COUNT.fetch_add(1, Ordering::Relaxed)`. A constant cannot be an atomic, so `COUNT` is a `static`.
    pub(crate) fn is_of_static_atomic(&self, place: &Place, name: &Ident, args: &[ast::Expr]) -> bool {
        let is_static = matches!(&place.root, Root::Value(value) if matches!(value.kind, ExprKind::Const(_)));
        let is_ordering = |arg: &ast::Expr| match &arg.kind {
            ast::ExprKind::Path(path) => path.segments.iter().rev().nth(1).is_some_and(|of| of.ident == "Ordering"),
            ast::ExprKind::Name(name) => name == "Relaxed" || name == "SeqCst",
            _ => false,
        };
        let is_atomic =
            name.to_string().starts_with("fetch_") || ["load", "store", "swap"].iter().any(|known| name == known);
        is_static && is_atomic && args.last().is_some_and(is_ordering)
    }

    /// `place.fetch_add(value, Relaxed)` of a float.
    pub(crate) fn fetch_float(
        &mut self,
        place: Place,
        scalar: Scalar,
        name: &Ident,
        value: &ast::Expr,
        at: Range,
    ) -> Expr {
        let mut out = Vec::new();
        let place = self.settled_place(place, &mut out);
        let (value, ty) = (self.expr(value), Ty::Scalar(scalar));
        self.coerce(&value.ty, &ty, value.at);
        let function = Function::new("Atomic", name, at).filter(|_| self.table.shallow(&value.ty) == ty);
        let Some(function) = function else { return self.broken(at) };
        let value = self.atom(value, "value", &mut out);
        let updated = self.library_body(&function, vec![place, Argument::Item(IterItem::Value(value))], at);
        in_block(out, updated)
    }

    /// `place.fetch_update(Relaxed, Relaxed, f)`
    pub(crate) fn fetch_update(&mut self, place: Place, name: &Ident, update: &[ast::Expr], at: Range) -> Expr {
        let mut out = Vec::new();
        let place = self.settled_place(place, &mut out);
        let updated = self.library_method("Atomic", place, name, update, at).unwrap_or_else(|| self.broken(at));
        in_block(out, updated)
    }

    /// The place, with its indices in variables.
    fn settled_place(&mut self, mut place: Place, out: &mut Vec<Stmt>) -> Argument {
        for step in &mut place.steps {
            if let StepKind::Index(index, _) = &mut step.kind {
                **index = self.atom((**index).clone(), "index", out);
            }
        }
        Argument::Item(IterItem::Ref(false, Box::new(IterItem::Place(place))))
    }
}
