//! Branches, matches, loops and jumps.

use std::collections::HashMap;

use crate::ast::{self, ExprKind as Ast, LoopHead};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::build::{block_of, in_block};
use crate::infer::context::{Infer, LoopEntry};
use crate::ir::{Arm, Block, Expr, ExprKind, For, LoopId, Stmt};
use crate::names::hygiene::key;
use crate::ty::Ty;

impl Infer<'_> {
    pub(crate) fn branch(&mut self, cond: &ast::Expr, then: &ast::Block, other: Option<&ast::Expr>, at: Range) -> Expr {
        // the names that `if let` binds are in scope in the first branch
        self.scopes.push(HashMap::new());
        let mut before = Vec::new();
        let (cond, bound) = match self.searched_condition(cond, &mut before) {
            Some(found) => found,
            None => (self.condition(cond), Vec::new()),
        };
        let mut then = self.block(then);
        then.stmts.splice(0..0, bound);
        self.scopes.pop();
        let Some(other) = other else {
            self.coerce(&then.ty, &Ty::Unit, then.at);
            before.push(Stmt::Expr(Expr { kind: ExprKind::If(cond.into(), then, None), ty: Ty::Unit, at }));
            return block_of(before, at);
        };
        let other = match &other.kind {
            Ast::Block(None, block) => self.block(block),
            _ => {
                let inner = self.expr(other);
                let (ty, at) = (inner.ty.clone(), inner.at);
                Block { stmts: Vec::new(), tail: Some(inner.into()), ty, at }
            }
        };
        let ty = self.join(then.ty.clone(), &other.ty, other.tail.as_ref().map_or(other.at, |tail| tail.at));
        let branch = Expr { kind: ExprKind::If(cond.into(), then, Some(other)), ty, at };
        if branch.ty.is_valueless() {
            let ty = branch.ty.clone();
            before.push(Stmt::Expr(branch));
            return Expr { ty, ..block_of(before, at) };
        }
        in_block(before, branch)
    }

    /// The common type of two branches.
    pub(crate) fn join(&mut self, one: Ty, other: &Ty, at: Range) -> Ty {
        match (self.table.shallow(&one), self.table.shallow(other)) {
            (Ty::Never, ty) | (ty, Ty::Never) => ty,
            (one, other) => {
                self.coerce(&other, &one, at);
                one
            }
        }
    }

    pub(crate) fn matching(&mut self, value: &ast::Expr, arms: &[ast::Arm], at: Range) -> Expr {
        if let Some(branch) = self.searched_match(value, arms, at) {
            return branch;
        }
        let value = self.expr(value);
        let mut ty = Ty::Never;
        let mut typed = Vec::new();
        for arm in arms {
            self.scopes.push(HashMap::new());
            let mut pat = match arm.is_rest {
                true => self.irrefutable_pat(&arm.pat, &value.ty),
                false => self.pat(&arm.pat, &value.ty),
            };
            if arm.guard.is_some() && super::pat::binds_in_alternatives(&pat) {
                let message = "alternatives that bind names cannot have a guard in kernels yet";
                self.error(Diagnostic::new(Code::Pattern, arm.pat.at, message).help("write an arm for each"));
            }
            let guard = arm.guard.as_ref().map(|guard| self.condition(guard));
            if let Some(guard) = guard.as_ref().filter(|guard| self.has_effects(guard))
                && super::pat::alternatives_overlap(&pat)
            {
                let message =
                    "this guard is evaluated for each alternative that matches, until it holds, and changes something";
                let help = "write an arm for each alternative, or change it in the arm's body";
                self.error(Diagnostic::new(Code::Pattern, guard.at, message).help(help));
            }
            let body = self.expr(&arm.body);
            self.scopes.pop();
            self.without_unread(&mut pat, &body);
            ty = self.join(ty, &body.ty, body.at);
            typed.push(Arm { pat, guard, body });
        }
        Expr { kind: ExprKind::Match(value.into(), typed), ty, at }
    }

    pub(crate) fn block_expr(&mut self, label: Option<&syn::Lifetime>, block: &ast::Block, at: Range) -> Expr {
        let Some(label) = label else {
            let block = self.block(block);
            return Expr { ty: block.ty.clone(), kind: ExprKind::Block(None, block), at };
        };
        let value = self.table.fresh();
        let id = self.open_target(Some(label), Some(value.clone()));
        self.loops[id.0].is_block = true;
        self.open_loops.push(id);
        let block = self.block(block);
        self.open_loops.pop();
        let ty = if self.loops[id.0].broken { self.join(value, &block.ty, block.at) } else { block.ty.clone() };
        Expr { kind: ExprKind::Block(Some(id), block), ty, at }
    }

    pub(crate) fn open_loop(&mut self, head: &LoopHead, value: Option<Ty>) -> LoopId {
        let id = self.open_target(head.label.as_ref(), value);
        self.loops[id.0].unroll = head.unroll;
        id
    }

    /// A loop or a block that `break` can leave.
    pub(crate) fn open_target(&mut self, label: Option<&syn::Lifetime>, value: Option<Ty>) -> LoopId {
        let id = LoopId(self.loops.len());
        self.loops.push(LoopEntry {
            label: label.map(|label| label.ident.to_string()),
            key: label.map(|label| key(&label.ident)),
            value,
            broken: false,
            is_block: false,
            unroll: None,
        });
        id
    }

    pub(crate) fn loop_body(&mut self, id: LoopId, body: &ast::Block) -> Block {
        self.open_loops.push(id);
        let body = self.block(body);
        self.open_loops.pop();
        self.coerce(&body.ty, &Ty::Unit, body.at);
        body
    }

    pub(crate) fn looping(&mut self, expr: &ast::Expr) -> Expr {
        let at = expr.at;
        match &expr.kind {
            Ast::While(head, cond, body) => {
                let id = self.open_loop(head, None);
                self.scopes.push(HashMap::new());
                self.open_loops.push(id);
                let cond = self.condition(cond);
                self.open_loops.pop();
                let body = self.loop_body(id, body);
                self.scopes.pop();
                Expr { kind: ExprKind::While(id, cond.into(), body), ty: Ty::Unit, at }
            }
            Ast::Loop(head, body) => {
                let value = self.table.fresh();
                let id = self.open_loop(head, Some(value.clone()));
                let body = self.loop_body(id, body);
                let ty = if self.loops[id.0].broken { value } else { Ty::Never };
                Expr { kind: ExprKind::Loop(id, body), ty, at }
            }
            Ast::For(inner) => self.for_loop(inner, at),
            _ => self.broken(at),
        }
    }

    /// `for name in start..end`; other loops iterate over iterators.
    fn for_loop(&mut self, inner: &ast::For, at: Range) -> Expr {
        let (name, mutable) = match &inner.pat.kind {
            ast::PatKind::Name { name, mutable, sub: None, .. } => (Some(name.clone()), *mutable),
            ast::PatKind::Wild => (None, false),
            _ => return self.for_each_loop(inner, at),
        };
        let Ast::Range(Some(start), Some(end), inclusive) = &inner.over.kind else {
            return self.for_each_loop(inner, at);
        };
        let (start, end) = (self.expr(start), self.expr(end));
        self.equate(&end.ty, &start.ty, end.at);
        self.operate(&start.ty);
        let id = self.open_loop(&inner.head, None);
        self.scopes.push(HashMap::new());
        let local = self.bind(name, mutable, start.ty.clone());
        let body = self.loop_body(id, &inner.body);
        self.scopes.pop();
        let (inclusive, reversed) = (*inclusive, false);
        let range = For { id, local, start, end, inclusive, reversed, step: None, body };
        Expr { kind: ExprKind::For(Box::new(range)), ty: Ty::Unit, at }
    }

    pub(crate) fn target(&self, label: Option<&syn::Lifetime>, at: Range) -> Option<LoopId> {
        let found = match label {
            None => self.open_loops.iter().rev().find(|id| !self.loops[id.0].is_block),
            Some(label) => {
                let name = key(&label.ident);
                self.open_loops.iter().rev().find(|id| self.loops[id.0].key.as_ref() == Some(&name))
            }
        };
        match (found, label) {
            (Some(_), _) => {}
            (None, Some(_)) => self.error(Diagnostic::new(Code::Mismatch, at, "there is no loop with this label here")),
            // rustc's error would mention a closure
            (None, None) => {
                self.error(Diagnostic::new(Code::Jump, at, "there is no loop here to leave or continue").instead());
            }
        }
        found.copied()
    }

    pub(crate) fn jump_out(&mut self, label: Option<&syn::Lifetime>, value: Option<&ast::Expr>, at: Range) -> Expr {
        let value = value.map(|value| self.expr(value));
        let Some(id) = self.target(label, at) else { return self.broken(at) };
        self.loops[id.0].broken = true;
        let (found, place) = value.as_ref().map_or((Ty::Unit, at), |value| (value.ty.clone(), value.at));
        let expected = self.loops[id.0].value.clone().unwrap_or(Ty::Unit);
        self.coerce(&found, &expected, place);
        Expr { kind: ExprKind::Break(id, value.map(Box::new)), ty: Ty::Never, at }
    }
}
