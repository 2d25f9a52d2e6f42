//! Calls of device functions, and their arguments.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::Native;
use crate::check::Position;
use crate::ir::{Called, Callee, CalleeId, Expr, ExprKind};
use crate::ty::Ty;
use crate::ty::spell;

/// An operator that rustc selects. The value has the method `native` if there is such an operator.
fn applied(of: &TokenStream, exprs: &[Expr], args: &[TokenStream], span: Span) -> TokenStream {
    let cl = Ident::new("__cl_cl", Span::mixed_site());
    // in `m *= m`, rustc borrows `m` only after the value is there
    if let [Expr { kind: ExprKind::Borrow(place), .. }, _] = exprs
        && place.local().is_some()
        && !place.has_index()
        && let [target, value] = args
    {
        return quote_spanned!(span=> { let __cl_right = #value; #of(#target, __cl_right).native(#cl)? });
    }
    quote_spanned!(span=> #of(#(#args),*).native(#cl)?)
}

impl Native<'_> {
    pub(super) fn call(&mut self, callee: CalleeId, exprs: &[Expr], span: Span) -> TokenStream {
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let Callee { path, called, function, .. } = &self.function.callees[callee.0];
        let (mut native, mut group) = (spell::member(path, "native"), spell::member(path, "native_group"));
        let (all, mut exprs) = (exprs, exprs);
        if let [Expr { kind: ExprKind::Receiver(place, name), .. }, rest @ ..] = exprs {
            let place = self.rust_place(place);
            let (one, all) = (crate::names::member::native(name), crate::names::member::native_group(name));
            (native, group) = (quote_spanned!(span=> (#place).#one), quote_spanned!(span=> (#place).#all));
            exprs = rest;
        }
        let mut args = exprs.iter().map(|arg| self.borrowed(arg)).collect::<Vec<_>>();
        if let Called::ByParameter = called {
            let function = function.map(|function| self.name(function));
            args = vec![quote!(#function), quote!((#(#args,)*))];
        }
        if let (Called::ByOperator(_), true, true) = (called, spell::is_holder(path), exprs.len() == all.len()) {
            return applied(&spell::member(path, "of"), exprs, &args, span);
        }
        let position = &self.facts.group.calls[callee.0];
        if self.group && matches!(position, Position::Together) {
            // the callee's arrays follow this function's arrays and those of earlier callees
            let own = crate::emit::space::arrays(self.function);
            let before = (0..callee.0).filter(|&call| matches!(self.facts.group.calls[call], Position::Together));
            let before = before.map(|call| crate::emit::space::summary_of(self.function, CalleeId(call)));
            let local = Ident::new("__cl_local", Span::mixed_site());
            return quote_spanned!(span=> {
                use ::cl_runtime::__private as __cl;
                #group(#cl, #local.after(const { #own #(+ #before.arrays)* }) #(, #args)*).await?
            });
        }
        quote_spanned!(span=> #native(#cl #(, #args)*)?)
    }

    /// A slice is converted to the type of the variable or field, `&mut` to `&` where necessary.
    pub(super) fn argument(&mut self, arg: &Expr) -> TokenStream {
        let value = self.expr(arg);
        match arg.ty {
            Ty::Slice { .. } => quote!(::core::convert::Into::into(#value)),
            _ => value,
        }
    }

    /// Adjusts an argument as rustc does: an array is borrowed as a slice where the callee takes one, and a `&mut`
    /// variable is reborrowed.
    pub(super) fn borrowed(&mut self, arg: &Expr) -> TokenStream {
        let value = self.argument(arg);
        let Ty::Ref { mutable, to, .. } = &arg.ty else { return value };
        let value = match &arg.kind {
            ExprKind::Read(_) if *mutable => quote!(&mut *#value),
            _ => value,
        };
        match **to {
            Ty::Array(..) => quote!(::cl_runtime::__private::Lend::lend(#value)),
            _ => value,
        }
    }

    pub(super) fn returned(&mut self, value: &Expr) -> TokenStream {
        match self.function.ret {
            Ty::Slice { .. } => self.argument(value),
            _ => self.expr(value),
        }
    }
}
