//! Blocks and statements.

use syn::spanned::Spanned as _;

use super::Parser;
use crate::ast::{Block, Let, Stmt};
use crate::diag::{Code, Diagnostic, Range};

impl Parser<'_> {
    pub(super) fn block(&self, block: &syn::Block) -> Option<Block> {
        let at = Range { first: block.brace_token.span.open(), last: block.brace_token.span.close() };
        let mut stmts = Vec::new();
        let mut tail = None;
        let mut failed = false;
        for (index, stmt) in block.stmts.iter().enumerate() {
            let last = index + 1 == block.stmts.len();
            match stmt {
                // a semicolon alone
                syn::Stmt::Expr(syn::Expr::Verbatim(nothing), _) if nothing.is_empty() => {}
                syn::Stmt::Expr(expr, None) if last => match self.expr(expr) {
                    Some(expr) => tail = Some(Box::new(expr)),
                    None => failed = true,
                },
                syn::Stmt::Expr(expr, _) => match self.expr(expr) {
                    Some(expr) => stmts.push(Stmt::Expr(expr)),
                    None => failed = true,
                },
                syn::Stmt::Local(local) => match self.local(local) {
                    Some(local) => stmts.push(Stmt::Let(local)),
                    None => failed = true,
                },
                syn::Stmt::Item(item) => failed |= self.item(item).is_none(),
                syn::Stmt::Macro(stmt) => failed |= self.macro_call::<()>(&stmt.mac).is_none(),
            }
        }
        (!failed).then_some(Block { stmts, tail, at })
    }

    fn item(&self, item: &syn::Item) -> Option<()> {
        self.error(
            Diagnostic::new(Code::Statement, Range::of(item), "items inside a kernel or device function are not supported")
                .help("move the item out of the function"),
        )
    }

    fn local(&self, local: &syn::Local) -> Option<Let> {
        if let Some(attr) = local.attrs.first() {
            return self.error(Diagnostic::new(
                Code::Statement,
                Range::of(attr),
                "attributes on `let` are not supported yet",
            ));
        }
        let (pat, ty) = match &local.pat {
            syn::Pat::Type(typed) => (&*typed.pat, Some(self.ty(&typed.ty))),
            pat => (pat, None),
        };
        let name = self.binding(pat);
        let init = match &local.init {
            Some(syn::LocalInit { diverge: Some((token, _)), .. }) => {
                return self.error(
                    Diagnostic::new(Code::Statement, token.span(), "`let … else` is not supported yet")
                        .help("use `if`"),
                );
            }
            Some(init) => Some(self.expr(&init.expr)),
            None => None,
        };
        let (name, mutable) = name?;
        let ty = match ty {
            Some(ty) => Some(ty?),
            None => None,
        };
        let init = match init {
            Some(init) => Some(init?),
            None => None,
        };
        Some(Let { name, mutable, ty, init, at: Range::of(local) })
    }

    /// A plain name or `_`.
    pub(super) fn binding(&self, pat: &syn::Pat) -> Option<(Option<syn::Ident>, bool)> {
        match pat {
            syn::Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => {
                Some((Some(pat.ident.clone()), pat.mutability.is_some()))
            }
            syn::Pat::Wild(_) => Some((None, false)),
            syn::Pat::Paren(pat) => self.binding(&pat.pat),
            pat => self.error(
                Diagnostic::new(Code::Pattern, Range::of(pat), "only a plain name is supported here yet")
                    .help("bind the whole value to a name first"),
            ),
        }
    }
}
