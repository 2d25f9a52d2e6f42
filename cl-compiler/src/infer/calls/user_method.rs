//! Calls of methods of `#[device] impl` blocks, which rustc resolves.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::call::{bare, converts};
use crate::ast;
use crate::builtins;
use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::IterItem;
use crate::ir::{ByteOrder, Called, Expr, ExprKind, OrderMethod, Place, UnaryOp, Value};
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

    /// Whether rustc resolves if it is a method of a number or of a user's type.
    pub(crate) fn is_late_method(&self, ty: &Ty, name: &Ident) -> bool {
        self.late && self.may_be_of_both(ty, name)
    }

    /// Records the call of a method of numbers that may be a user type's.
    pub(crate) fn note_late_call(&mut self, name: &Ident, operands: &[Expr]) {
        if self.may_be_of_both(&operands[0].ty, name) {
            self.late_calls.any = true;
            self.late_calls.of_named_types |= operands.iter().any(|operand| self.spelling(&operand.ty).is_some());
        }
    }

    /// Whether such a method is called on a value that may be of a type that the function names.
    pub(crate) fn calls_methods_of_named_types(&self) -> bool {
        let is_named = |ty: &Ty| self.spelling(ty).is_some();
        let mut pending =
            self.pending.iter().filter(|call| !call.cl && self.may_be_of_both(&call.receiver, &call.name));
        self.late_calls.of_named_types
            || pending.any(|call| is_named(&call.receiver) || call.args.iter().any(|(arg, _)| is_named(arg)))
    }

    /// Whether a number and a user's type may have the method. In a generic function, values of unknown types are numbers.
    fn may_be_of_both(&self, receiver: &Ty, name: &Ident) -> bool {
        self.generics.is_empty() && self.is_foreign(receiver) && builtins::LATE.iter().any(|late| name == late)
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

    /// `v.abs()`, where rustc resolves whether it is a method of a number or of a `#[device] impl` block. The latter must not
    /// change its receiver, as numbers' methods do not.
    pub(crate) fn late_method(&mut self, place: Place, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        let key = key(name);
        let is_valid = name == "clamp" && are_in_order(&args);
        self.method_of_receiver(place, false, quote!(Unchanged::<#key, #is_valid>), name, args, at)
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
        let mutable = !shared && through.unwrap_or_else(own);
        self.structured.push(place.ty.clone());
        let args = args.iter().map(|arg| bare(arg).unwrap_or_else(|| self.expr(arg))).collect();
        let key = key(name);
        let call = self.method_of_receiver(place, mutable, quote!(By::<#key>), name, args, at);
        // our own `unwrap_or`, of an `Option` or a `Result`
        if name == "unwrap_or"
            && let ExprKind::Call(callee, _) = &call.kind
        {
            self.callees[callee.0].2 = Called::ByOperator(None);
        }
        call
    }

    /// The call of a method that rustc finds by the type of the receiver, `through` a type of the runtime's.
    fn method_of_receiver(
        &mut self,
        place: Place,
        mutable: bool,
        through: TokenStream,
        name: &Ident,
        args: Vec<Expr>,
        at: Range,
    ) -> Expr {
        let space = self.space_of(&place);
        let ty = Ty::Ref { mutable, space, to: Box::new(place.ty.clone()) };
        let receiver = Expr { at: place.at, kind: ExprKind::Receiver(Box::new(place), name.clone()), ty };
        // the span at which rustc reports that the method is not a device method
        let path = crate::ty::spell::located(quote!(::cl_runtime::__private::#through), name.span());
        let path: syn::Path = syn::parse_quote!(#path);
        let args = [receiver].into_iter().chain(args).collect();
        self.device_call_with(&path, &name.to_string(), args, at)
    }
}

fn key(method: &Ident) -> u128 {
    crate::names::member::key(&syn::Member::Named(method.clone()))
}

/// Whether these are two literals, and the second is not below the first.
fn are_in_order(bounds: &[Expr]) -> bool {
    let [least, most] = bounds else { return false };
    let in_order = whole(least).zip(whole(most)).map(|(least, most)| least <= most);
    // rounding to another type keeps the order of floats
    in_order.or_else(|| float(least).zip(float(most)).map(|(least, most)| least <= most)) == Some(true)
}

fn whole(literal: &Expr) -> Option<i128> {
    match &literal.kind {
        ExprKind::Literal(Value::Int(value)) => i128::try_from(*value).ok(),
        ExprKind::Unary(UnaryOp::Neg, literal) => whole(literal).map(|value| -value),
        _ => None,
    }
}

fn float(literal: &Expr) -> Option<f64> {
    match &literal.kind {
        ExprKind::Literal(Value::Float(digits)) => digits.parse().ok(),
        ExprKind::Unary(UnaryOp::Neg, literal) => float(literal).map(|value| -value),
        _ => None,
    }
}
