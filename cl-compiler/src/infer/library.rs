//! Functions of std that are a `match`, an `if` or a loop: their Rust source is inlined at the call.

mod source;

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};

use super::Infer;
use super::closure::{Callable, in_block};
use super::iter_item::IterItem;
use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{Expr, Pat, PatKind, Place};
use crate::ty::Ty;
use source::Source;

/// What stands for the message of an `expect`.
const MESSAGE: &str = "{message}";

fn find(owner: &str, name: &Ident) -> Option<&'static Source> {
    source::FUNCTIONS.iter().find(|function| function.owner == owner && name == function.name)
}

/// Whether the type has such a method.
pub(super) fn has(owner: &str, name: &Ident) -> bool {
    find(owner, name).is_some_and(|function| !function.text.contains(MESSAGE))
}

/// The function, with the spans of the call: its errors are the call's. It is parsed for each call, because tokens of a
/// macro cannot be kept for the next expansion.
fn parsed(owner: &str, name: &Ident, message: Option<&str>, at: Range) -> Option<(syn::Signature, ast::Block)> {
    let function = find(owner, name)?;
    let mut text = format!("fn {name} {}", function.text);
    if let Some(message) = message {
        let message = message.escape_debug().to_string().replace('{', "{{").replace('}', "}}");
        text = text.replace(MESSAGE, &message);
    }
    let tokens: TokenStream = text.parse().ok()?;
    let span = Span::mixed_site().located_at(name.span());
    let function: syn::ItemFn = syn::parse2(crate::spell::respanned(tokens, &|_| span)).ok()?;
    Some((function.sig, crate::parse::trusted(&function.block, at)?))
}

impl Infer<'_> {
    /// The call of a method of the library; `None` if the type has no such method there.
    pub(super) fn library_method(
        &mut self,
        owner: &str,
        receiver: Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        self.library_call(parsed(owner, name, None, at)?, receiver, name, args, at)
    }

    /// The call of a method that panics with the message.
    pub(super) fn library_expect(
        &mut self,
        owner: &str,
        receiver: Expr,
        name: &Ident,
        message: &str,
        at: Range,
    ) -> Option<Expr> {
        self.library_call(parsed(owner, name, Some(message), at)?, receiver, name, &[], at)
    }

    fn library_call(
        &mut self,
        (signature, body): (syn::Signature, ast::Block),
        mut receiver: Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        if signature.inputs.len() != args.len() + 1 {
            let message = format!("`{name}` takes {} arguments", signature.inputs.len() - 1);
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return Some(self.broken(at));
        }
        let mut out = Vec::new();
        let mut values = Vec::new();
        let mut callables = Vec::new();
        for (param, arg) in signature.inputs.iter().skip(1).zip(args) {
            let syn::FnArg::Typed(syn::PatType { pat, ty, .. }) = param else { continue };
            let syn::Pat::Ident(syn::PatIdent { ident, .. }) = &**pat else { continue };
            if let syn::Type::ImplTrait(_) = **ty {
                let Some(callable) = self.callable(arg, &mut out) else { return Some(self.broken(at)) };
                callables.push((ident.clone(), callable));
                continue;
            }
            let value = self.expr(arg);
            if !self.is_atom(&value) {
                receiver = self.atom(receiver, "value", &mut out);
            }
            values.push((ident.clone(), self.atom(value, &ident.to_string(), &mut out)));
        }
        values.push((Ident::new("self", Span::mixed_site().located_at(name.span())), receiver));
        let scopes = std::mem::replace(&mut self.scopes, vec![HashMap::new()]);
        let around = std::mem::replace(&mut self.in_library, true);
        for (name, value) in values {
            let id = self.bind(Some(name), false, Ty::Unit);
            self.items.insert(id, IterItem::Value(value));
        }
        for (name, callable) in callables {
            let id = self.bind(Some(name), false, Ty::Unit);
            self.callables.insert(id, callable);
        }
        let value = match (&body.stmts[..], &body.tail) {
            ([], Some(tail)) => self.expr(tail),
            _ => self.block_expr(None, &body, at),
        };
        self.scopes = scopes;
        self.in_library = around;
        Some(in_block(out, value))
    }

    /// Turns a variable of the library's that nothing reads into `_`.
    pub(super) fn without_unread(&self, pat: &mut Pat, body: &Expr) {
        let PatKind::Variant(_, Some(held)) = &mut pat.kind else { return };
        let PatKind::Bind(local, None) = held.kind else { return };
        // the parameter of the user's closure may have given the variable its name
        if !self.in_library || !self.own.contains(&local) {
            return;
        }
        let mut is_read = false;
        body.visit(&mut |expr| is_read |= expr.place().and_then(Place::local) == Some(local));
        if !is_read {
            held.kind = PatKind::Wild;
        }
    }

    /// The argument for a parameter that the library calls.
    pub(super) fn library_callable(&self, name: &Ident) -> Option<Callable> {
        self.callables.get(&self.find(name)?).cloned()
    }
}
