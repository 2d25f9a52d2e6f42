//! Calls of methods of `#[device] impl` blocks, which rustc resolves.

use proc_macro2::Ident;

use super::call::{bare, converts};
use crate::ast;
use crate::builtins;
use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::IterItem;
use crate::ir::{ByteOrder, Called, Expr, ExprKind, OrderMethod, Place};
use crate::ty::Ty;

impl Infer<'_> {
    /// Whether it is a method of a type that only rustc can resolve and not of a scalar type.
    pub(crate) fn is_user_method(&self, ty: &Ty, method: &Ident) -> bool {
        let name = method.to_string();
        let is_scalar =
            OrderMethod::comparison(method).is_some() || name == "sin_cos" || builtins::is_of_a_number(&name);
        let converts = converts(method, "to_").is_some() || ByteOrder::of(&name, "to_").is_some();
        let owner = self.spelling(ty).and_then(|owner| owner.get_ident().map(ToString::to_string));
        let is_parameter = owner.as_ref().is_some_and(|owner| self.generics.iter().any(|(name, _)| owner == name));
        if owner.is_some_and(|owner| self.is_bounded(&owner)) {
            return true;
        }
        self.is_foreign(ty) && !is_parameter && (!is_scalar && !converts || self.is_made_of_parts(ty))
    }

    /// Whether the place is reached through the shared reference that an iterator gives, which stands for its referent.
    pub(crate) fn is_behind_shared(&mut self, place: &ast::Expr) -> bool {
        match (self.item_of(place), &place.kind) {
            (Some(IterItem::Ref(mutable, _)), _) => !mutable,
            (
                _,
                ast::ExprKind::Field(base, _)
                | ast::ExprKind::Index(base, _)
                | ast::ExprKind::Deref(base)
                | ast::ExprKind::SubSlice(base, _),
            ) => self.is_behind_shared(base),
            _ => false,
        }
    }

    /// `p.speed(x)`, for a method of a `#[device] impl` block. It changes nothing behind a shared reference.
    pub(crate) fn user_method(
        &mut self,
        place: Place,
        shared: bool,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Expr {
        let through = place.steps.iter().rev().find_map(|step| match self.table.shallow(&step.from) {
            Ty::Slice { mutable, .. } | Ty::Ref { mutable, .. } => Some(mutable),
            _ => None,
        });
        let own = || place.local().is_some_and(|local| self.locals[local.0].mutable || self.locals[local.0].shared);
        let (mutable, space) = (!shared && through.unwrap_or_else(own), self.space_of(&place));
        self.structured.push(place.ty.clone());
        let ty = Ty::Ref { mutable, space, to: Box::new(place.ty.clone()) };
        let receiver = Expr { at: place.at, kind: ExprKind::Receiver(Box::new(place), name.clone()), ty };
        let key = crate::names::member::key(&syn::Member::Named(name.clone()));
        // the span at which rustc reports that the method is not a device method
        let path = crate::ty::spell::located(quote::quote!(::cl_runtime::__private::By::<#key>), name.span());
        let path: syn::Path = syn::parse_quote!(#path);
        let rest = args.iter().map(|arg| bare(arg).unwrap_or_else(|| self.expr(arg)));
        let args = [receiver].into_iter().chain(rest).collect();
        let call = self.device_call_with(&path, &name.to_string(), args, at);
        // our own `unwrap_or`, of an `Option` or a `Result`
        if name == "unwrap_or"
            && let ExprKind::Call(callee, _) = &call.kind
        {
            self.callees[callee.0].2 = Called::ByOperator(None);
        }
        call
    }
}
