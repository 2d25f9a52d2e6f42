//! Blocks and statements.

use std::collections::HashMap;

use crate::ast;
use crate::diag::{Code, Diagnostic};
use crate::infer::context::Infer;
use crate::infer::context::build;
use crate::ir::{Block, ExprKind, PatKind, Stmt};
use crate::ty::{Len, Ty};

impl Infer<'_> {
    pub(crate) fn block(&mut self, block: &ast::Block) -> Block {
        self.scopes.push(HashMap::new());
        self.declare_nested(block);
        let wanted = self.wanted.take();
        let mut diverges = false;
        let mut stmts = Vec::new();
        for stmt in &block.stmts {
            if let ast::Stmt::Let(inner) = stmt
                && (self.bind_value(inner, &mut stmts)
                    || self.bind_closure(inner, &mut stmts)
                    || self.bind_halves(inner, &mut stmts)
                    || self.bind_search(inner, &mut stmts)
                    || self.bind_range(inner, &mut stmts)
                    || self.bind_references(inner, &mut stmts))
            {
                continue;
            }
            let is_for = matches!(stmt, ast::Stmt::Expr(ast::Expr { kind: ast::ExprKind::For(_), .. }))
                || matches!(stmt, ast::Stmt::Expr(expr) if self.asks_search(expr));
            let Some(stmt) = self.stmt(stmt) else { continue };
            // the statements that a loop needs before it need no braces
            if is_for {
                stmts.extend(build::spliced(stmt));
                continue;
            }
            diverges |= match &stmt {
                Stmt::Let { init, .. } => init.as_ref().is_some_and(|init| init.ty == Ty::Never),
                Stmt::Expr(expr) => expr.ty == Ty::Never,
            };
            stmts.push(stmt);
        }
        let mut tail = block.tail.as_ref().map(|tail| {
            self.wanted = wanted;
            Box::new(self.expr(tail))
        });
        // nor do those that a loop at the end needs
        if matches!(&block.tail, Some(tail) if matches!(tail.kind, ast::ExprKind::For(_)))
            && let Some(last) = tail.take()
        {
            stmts.extend(build::spliced(Stmt::Expr(*last)));
        }
        self.scopes.pop();
        let ty = match &tail {
            Some(tail) => tail.ty.clone(),
            None if diverges => Ty::Never,
            None => Ty::Unit,
        };
        Block { stmts, tail, ty, at: block.at }
    }

    /// The statement; `None` for a function, which is already in scope.
    fn stmt(&mut self, stmt: &ast::Stmt) -> Option<Stmt> {
        match stmt {
            ast::Stmt::Expr(expr) => Some(Stmt::Expr(self.expr(expr))),
            ast::Stmt::Let(inner) => Some(self.let_stmt(inner)),
            ast::Stmt::Fn(_) => None,
        }
    }

    fn let_stmt(&mut self, inner: &ast::Let) -> Stmt {
        let written = match &inner.ty {
            Some(ty) => self.written(ty),
            None => self.table.fresh(),
        };
        // a single value in local memory is the element of an array of length 1
        let is_single =
            inner.local && inner.ty.is_some() && !matches!(written, Ty::Array(..) | Ty::Slice { .. } | Ty::Ref { .. });
        let ty = match is_single {
            true => Ty::Array(Box::new(written), Len("1".to_owned())),
            false => written,
        };
        let init = inner.init.as_ref().map(|init| {
            let init = self.expr_of(init, &ty);
            let init = self.unsized_to(init, &ty);
            self.coerce(&init.ty, &ty, init.at);
            init
        });
        let other = inner.other.as_ref().map(|other| {
            let block = self.block(other);
            if block.ty != Ty::Never {
                self.error(Diagnostic::new(Code::Mismatch, block.at, "the `else` of a `let` must leave the block"));
            }
            block
        });
        let pat = match &inner.pat.kind {
            // a `let` without an `else` cannot test, so this is a variable however it is spelled
            ast::PatKind::Name { name, origin, mutable, sub: None } if inner.other.is_none() => {
                let kind = PatKind::Bind(self.bind_from(origin, name, *mutable, ty.clone()), None);
                crate::ir::Pat { kind, ty: ty.clone(), at: inner.pat.at }
            }
            _ if inner.other.is_none() => self.irrefutable_pat(&inner.pat, &ty),
            _ => self.pat(&inner.pat, &ty),
        };
        if let (PatKind::Bind(id, None), Ty::Array(..), None, false) = (&pat.kind, &ty, &init, inner.local) {
            self.unset.push((*id, inner.at));
        }
        if inner.local {
            self.shared(inner, &pat, &ty);
            if let (PatKind::Bind(id, None), true) = (&pat.kind, is_single) {
                self.locals[id.0].single = true;
            }
        }
        Stmt::Let { pat, init, other, at: inner.at }
    }

    /// Reports arrays that have no value when their elements are accessed: likely meant for local memory.
    pub(crate) fn verify_arrays(&mut self, body: &Block) {
        for (id, at) in std::mem::take(&mut self.unset) {
            let (mut has_value, mut is_used) = (false, false);
            body.visit(&mut |expr| match &expr.kind {
                ExprKind::Assign(place, _) if place.whole() == Some(id) => has_value = true,
                ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) => is_used |= place.local() == Some(id),
                _ => is_used |= expr.place().is_some_and(|place| place.local() == Some(id)),
            });
            if is_used && !has_value {
                let name = self.locals[id.0].name.as_ref().map_or_else(String::new, ToString::to_string);
                let message = format!("the array `{name}` has no value");
                let help = "put `#[local]` before the `let` if the work-group shares it; or give it a value, as in `[0.0; 64]`";
                self.error(Diagnostic::new(Code::Statement, at, message).help(help).instead());
            }
        }
    }

    /// `#[local] let mut tile: [f32; 256];`
    fn shared(&mut self, inner: &ast::Let, pat: &crate::ir::Pat, ty: &Ty) {
        let PatKind::Bind(id, None) = pat.kind else {
            return self.error(Diagnostic::new(Code::Pattern, pat.at, "local memory needs a plain name"));
        };
        if inner.init.is_some() || inner.ty.is_none() {
            let message = "local memory is declared with its type and without a value";
            let help = "`#[local] let mut tile: [f32; 256];`, then let each work-item fill its part";
            self.error(Diagnostic::new(Code::Statement, inner.at, message).help(help).instead());
        }
        if self.scopes.len() > 2 {
            let message = "local memory must be declared at the top of the function, outside of every block";
            self.error(Diagnostic::new(Code::Statement, inner.at, message));
        }
        if inner.ty.is_some() && !matches!(ty, Ty::Array(..)) {
            let message = "local memory holds values, no references";
            self.error(Diagnostic::new(Code::Statement, inner.at, message).help("declare the value or array itself"));
        }
        self.locals[id.0].shared = true;
    }
}
