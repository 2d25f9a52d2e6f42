//! Blocks and statements.

use super::{Parser, flip};
use crate::ast::{Block, Expr, ExprKind, Let, Stmt};
use crate::diag::{Code, Diagnostic, Range};

impl Parser<'_> {
    pub(super) fn block(&self, block: &syn::Block) -> Option<Block> {
        let (open, close) = (block.brace_token.span.open(), block.brace_token.span.close());
        let at = self.at.unwrap_or(Range { first: open, last: close, raised: open });
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
                syn::Stmt::Item(item) => match self.item(item) {
                    Some(nested) => stmts.push(Stmt::Fn(nested)),
                    None => failed = true,
                },
                syn::Stmt::Macro(stmt) => match self.macro_stmt(stmt) {
                    Some(expr) if last && stmt.semi_token.is_none() => tail = Some(Box::new(expr)),
                    Some(expr) => stmts.push(Stmt::Expr(expr)),
                    None => stmts.push(Stmt::Expr(Expr { kind: ExprKind::Broken, at: Range::of(stmt) })),
                },
            }
        }
        (!failed).then_some(Block { stmts, tail, at })
    }

    fn macro_stmt(&self, stmt: &syn::StmtMacro) -> Option<Expr> {
        match stmt.attrs.iter().find(|attr| !is_for_rustc(attr)) {
            None => self.macro_call(&stmt.mac),
            Some(attr) => self.unsupported(attr, "attributes on statements", "put the attribute on the function"),
        }
    }

    fn local(&self, local: &syn::Local) -> Option<Let> {
        let shared = local.attrs.iter().any(|attr| attr.path().is_ident("local"));
        let other = |attr: &&syn::Attribute| !attr.path().is_ident("local") && !is_for_rustc(attr);
        if let Some(attr) = local.attrs.iter().find(other) {
            let message = "only `#[local]` and the attributes of lints have a meaning on `let` in a kernel";
            return self.error(Diagnostic::new(Code::Statement, Range::of(attr), message));
        }
        let (pat, ty) = match &local.pat {
            syn::Pat::Type(typed) => (&*typed.pat, Some(self.ty(&typed.ty))),
            pat => (pat, None),
        };
        let pat = self.pat(pat);
        let init = local.init.as_ref().map(|init| self.expr(&init.expr));
        let other = match &local.init {
            Some(syn::LocalInit { diverge: Some((_, other)), .. }) => match &**other {
                syn::Expr::Block(block) => Some(self.block(&block.block)),
                _ => None,
            },
            _ => None,
        };
        let (pat, init, other, at) = (pat?, flip(init)?, flip(other)?, self.range_of(local));
        let Some(ty) = flip(ty) else {
            // the type has been reported, and the variable with it
            let init = Some(Expr { kind: ExprKind::Broken, at });
            return Some(Let { pat, ty: None, init, other, local: false, at });
        };
        Some(Let { pat, ty, init, other, local: shared, at })
    }
}

/// Lint levels and attributes for the formatter. They have their effect on the body that rustc gets.
pub(super) fn is_for_rustc(attr: &syn::Attribute) -> bool {
    const LEVELS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];
    let first = attr.path().segments.first().map(|segment| segment.ident.to_string());
    LEVELS.iter().any(|level| attr.path().is_ident(level)) || first.as_deref() == Some("rustfmt")
}
