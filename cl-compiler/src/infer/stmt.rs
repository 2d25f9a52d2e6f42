//! Blocks and statements.

use std::collections::HashMap;

use super::{Infer, from_syntax};
use crate::ast;
use crate::ir::{Block, ExprKind, Stmt};
use crate::ty::Ty;

impl Infer<'_> {
    pub(super) fn block(&mut self, block: &ast::Block) -> Block {
        self.scopes.push(HashMap::new());
        let mut diverges = false;
        let mut stmts = Vec::new();
        for stmt in &block.stmts {
            let stmt = self.stmt(stmt);
            diverges |= match &stmt {
                Stmt::Let { init, .. } => init.as_ref().is_some_and(|init| init.ty == Ty::Never),
                Stmt::Expr(expr) => expr.ty == Ty::Never,
            };
            stmts.push(stmt);
        }
        let tail = block.tail.as_ref().map(|tail| Box::new(self.expr(tail)));
        self.scopes.pop();
        let ty = match &tail {
            Some(tail) => tail.ty.clone(),
            None if diverges => Ty::Never,
            None => Ty::Unit,
        };
        Block { stmts, tail, ty, at: block.at }
    }

    fn stmt(&mut self, stmt: &ast::Stmt) -> Stmt {
        match stmt {
            ast::Stmt::Expr(expr) => {
                let mut expr = self.expr(expr);
                // `f(x);` drops whatever `f` gives, so nobody need know its type
                if matches!(expr.kind, ExprKind::Call(..)) {
                    expr.ty = Ty::Unit;
                }
                Stmt::Expr(expr)
            }
            ast::Stmt::Let(ast::Let { name, mutable, ty, init, at }) => {
                let ty = ty.as_ref().and_then(from_syntax).unwrap_or_else(|| self.table.fresh());
                let init = init.as_ref().map(|init| {
                    let init = self.expr(init);
                    self.coerce(&init.ty, &ty, init.at);
                    init
                });
                let local = self.bind(name.clone(), *mutable, ty);
                Stmt::Let { local, init, at: *at }
            }
        }
    }
}
