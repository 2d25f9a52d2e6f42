//! Closures and ranges, the operands of iterators.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

use super::{Parser, flip};
use crate::ast::{Closure, Expr, ExprKind};
use crate::diag::Range;

impl Parser<'_> {
    /// `a..b`
    pub(super) fn range(&self, range: &syn::ExprRange) -> Option<ExprKind> {
        let (start, end) = (self.optional(range.start.as_deref()), self.optional(range.end.as_deref()));
        let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
        Some(ExprKind::Range(start?, end?, inclusive))
    }

    /// `|x| …`
    pub(super) fn closure(&self, closure: &syn::ExprClosure) -> Option<ExprKind> {
        let help = "leave it out";
        if let Some(token) = &closure.asyncness {
            return self.unsupported(token, "`async` closures", help);
        }
        if let Some(token) = &closure.constness {
            return self.unsupported(token, "`const` closures", help);
        }
        if let Some(binder) = &closure.lifetimes {
            return self.unsupported(binder, "closures with lifetimes", help);
        }
        if let Some(attr) = closure.attrs.first() {
            return self.unsupported(attr, "attributes on expressions", "put the attribute on the function");
        }
        let params: Vec<_> = closure
            .inputs
            .iter()
            .map(|input| match input {
                syn::Pat::Type(typed) => {
                    let (pat, ty) = (self.pat(&typed.pat), self.ty(&typed.ty));
                    Some((pat?, Some(ty?)))
                }
                pat => Some((self.pat(pat)?, None)),
            })
            .collect();
        let ret = match &closure.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(self.ty(ty)),
        };
        let body = self.expr(&closure.body);
        let mut names = Vec::new();
        idents(closure.body.to_token_stream(), &mut names);
        Some(ExprKind::Closure(Rc::new(Closure {
            moves: closure.capture.is_some(),
            params: params.into_iter().collect::<Option<_>>()?,
            ret: flip(ret)?,
            body: body?,
            names,
            written: Some(closure.clone()),
        })))
    }

    /// `x.sum::<T>()` and `x.product::<T>()`, the methods whose result type is the type argument. `None` for other
    /// methods.
    pub(super) fn typed_method(
        &self,
        call: &syn::ExprMethodCall,
        turbofish: &syn::AngleBracketedGenericArguments,
    ) -> Option<Option<ExprKind>> {
        let is_typed = call.method == "sum" || call.method == "product";
        let (Some(syn::GenericArgument::Type(ty)), 1, true) = (turbofish.args.first(), turbofish.args.len(), is_typed)
        else {
            return None;
        };
        let (receiver, ty) = (self.expr(&call.receiver), self.ty(ty));
        Some(receiver.zip(ty).map(|(receiver, ty)| {
            let kind = ExprKind::Method(Box::new(receiver), call.method.clone(), Vec::new());
            ExprKind::Typed(Box::new(Expr { kind, at: Range::of(call) }), ty)
        }))
    }
}

/// The distinct names in the tokens.
fn idents(tokens: TokenStream, found: &mut Vec<Ident>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if !found.contains(&ident) => found.push(ident),
            TokenTree::Group(group) => idents(group.stream(), found),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
