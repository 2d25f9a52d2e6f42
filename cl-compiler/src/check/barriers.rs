//! Barriers: every work-item of a group reaches the same ones (OpenCL C 1.2, section 6.12.8).

use super::uniform::{Uniform, leaves_divergently};
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::ir::{Block, Expr, ExprKind, Function, Stmt};

/// Rejects barriers under conditions, and in loops, that may go differently for different work-items.
pub(super) fn check(function: &Function, uniform: &Uniform, sink: &Sink) {
    let mut walk = Walk { uniform, sink, why: None };
    walk.block(&function.body);
}

struct Walk<'a> {
    uniform: &'a Uniform,
    sink: &'a Sink,
    /// What work-items may have gone different ways at.
    why: Option<(&'static str, Range)>,
}

impl Walk<'_> {
    fn under(&mut self, why: Option<(&'static str, Range)>, walk: impl FnOnce(&mut Self)) {
        let before = self.why;
        self.why = before.or(why);
        walk(self);
        self.why = before;
    }

    fn differs(&self, expr: &Expr, what: &'static str) -> Option<(&'static str, Range)> {
        (!self.uniform.expr(expr)).then_some((what, expr.at))
    }

    fn block(&mut self, block: &Block) {
        let before = self.why;
        for stmt in &block.stmts {
            let expr = match stmt {
                Stmt::Let { init, other, .. } => {
                    if let (Some(init), Some(other)) = (init, other) {
                        let why = self.differs(init, "the `else` of this `let`");
                        self.under(why, |walk| walk.block(other));
                    }
                    init.as_ref()
                }
                Stmt::Expr(expr) => Some(expr),
            };
            if let Some(expr) = expr {
                self.expr(expr);
                self.after(expr);
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
        self.why = before;
    }

    /// Behind a statement by which some work-items may have left, not all arrive.
    fn after(&mut self, expr: &Expr) {
        let mut exits = None;
        expr.visit(&mut |inner| match &inner.kind {
            ExprKind::Return(_) | ExprKind::Continue(_) | ExprKind::Break(..) => exits = Some(inner.at),
            _ => {}
        });
        if let (Some(at), ExprKind::If(cond, ..) | ExprKind::Match(cond, _)) = (exits, &expr.kind)
            && !self.uniform.expr(cond)
            && self.why.is_none()
        {
            self.why = Some(("this way out", at));
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Barrier => {
                if let Some((what, at)) = self.why {
                    self.reject(expr.at, what, at);
                }
            }
            ExprKind::If(cond, then, other) => {
                self.expr(cond);
                let why = self.differs(cond, "this condition");
                self.under(why, |walk| {
                    walk.block(then);
                    other.iter().for_each(|other| walk.block(other));
                });
            }
            ExprKind::Match(value, arms) => {
                self.expr(value);
                let why = self.differs(value, "this value");
                let guard = arms
                    .iter()
                    .filter_map(|arm| arm.guard.as_ref())
                    .find_map(|guard| self.differs(guard, "this guard"));
                self.under(why.or(guard), |walk| arms.iter().for_each(|arm| walk.expr(&arm.body)));
            }
            ExprKind::While(_, cond, body) => {
                let why = self.differs(cond, "this condition");
                let why = why.or_else(|| self.leaves(body));
                self.under(why, |walk| walk.block(body));
            }
            ExprKind::Loop(_, body) => {
                let why = self.leaves(body);
                self.under(why, |walk| walk.block(body));
            }
            ExprKind::For(inner) => {
                let why = self.differs(&inner.start, "this bound").or_else(|| self.differs(&inner.end, "this bound"));
                let why = why.or_else(|| self.leaves(&inner.body));
                self.under(why, |walk| walk.block(&inner.body));
            }
            ExprKind::Logic(_, left, right) => {
                self.expr(left);
                let why = self.differs(left, "this condition");
                self.under(why, |walk| walk.expr(right));
            }
            ExprKind::Block(_, body) => self.block(body),
            _ => {}
        }
    }

    fn leaves(&self, body: &Block) -> Option<(&'static str, Range)> {
        leaves_divergently(body, self.uniform, false).then_some(("a way out of this loop", body.at))
    }

    fn reject(&self, at: Range, what: &str, why: Range) {
        let message = format!(
            "not every work-item of a group may reach this barrier: {what} (line {}) can differ between work-items",
            why.line()
        );
        let help = "move the barrier out, and put the condition around the work on either side of it";
        self.sink.push(Diagnostic::new(Code::Barrier, at, message).help(help));
    }
}
