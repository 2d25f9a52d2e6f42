//! The methods of slices and arrays that access single elements.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Argument, IterItem};
use crate::ir::{Element, Expr, ExprKind, Place, Root, StepKind};
use crate::ty::{Space, Ty};

/// Whether the method is one of these.
pub(crate) fn is_element_method(name: &Ident, args: &[ast::Expr]) -> bool {
    matches!((name.to_string().as_str(), args.len()), ("get", 1) | ("first" | "last" | "is_empty", 0) | ("swap", 2))
}

impl Infer<'_> {
    /// `x.get(i)`, `x.first()`, `x.last()`, `x.is_empty()`, `x.swap(i, j)`
    pub(crate) fn element_method(
        &mut self,
        place: Place,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Expr {
        let element = match (name.to_string().as_str(), args) {
            // a value without a name is bound to one, and indices are evaluated once
            ("swap", _) if matches!(place.root, Root::Value(_)) || self.has_computed_index(&place) => {
                return self.slice_method(receiver, name, args, at).unwrap_or_else(|| self.broken(at));
            }
            ("is_empty" | "swap", _) => {
                let place = Argument::Item(IterItem::Ref(name == "swap", IterItem::Place(place).into()));
                return self.library_method("Slice", place, name, args, at).unwrap_or_else(|| self.broken(at));
            }
            ("first", _) => Element::First,
            ("last", _) => Element::Last,
            (_, args) => {
                let Some(index) = args.first() else { return self.broken(at) };
                let index = self.expr(index);
                self.equate(&index.ty, &Ty::USIZE, index.at);
                Element::At(index.into())
            }
        };
        let (space, to) = match self.table.shallow(&place.ty) {
            Ty::Slice { space, element, .. } => (space, *element),
            Ty::Array(element, _) => (self.space_of(&place), *element),
            _ => return self.broken(at),
        };
        let whole = place.whole().is_some() || matches!(self.table.shallow(&place.ty), Ty::Slice { .. });
        let is_value = self.is_foreign(&to) || self.table.deep(&to).is_plain();
        if !whole && space == Space::Local || !is_value || matches!(to, Ty::Array(..)) {
            let message = format!("`{name}` of this slice or array is not supported in kernels yet");
            return self
                .rejected(Diagnostic::new(Code::Method, name.span(), message).help("use indices and `.len()`"), at);
        }
        let ty = Ty::Option(Box::new(Ty::Ref { mutable: false, space, to: to.into() }));
        Expr { kind: ExprKind::Get(place.into(), element), ty, at }
    }

    fn has_computed_index(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| matches!(&step.kind, StepKind::Index(index, _) if !self.is_atom(index)))
    }
}
