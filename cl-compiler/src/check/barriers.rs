//! Barriers: every work-item of a group reaches the same ones (OpenCL C 1.2, section 6.12.8).
//!
//! A barrier must be a statement of its own, under conditions and in loops that go alike for all work-items of a group.
//! Behind a `return` that only some may take, and anywhere in a loop or block that only some may leave, there can be none.

use super::uniform::{Exit, Uniform, divergent_exits, exits_of};
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::ir::{Block, Expr, ExprKind, Function, LoopId, Stmt};

/// Rejects the barriers that not every work-item may reach.
pub(super) fn check(function: &Function, found: &Found, sink: &Sink) {
    for (at, what, why) in &found.apart {
        reject(sink, *at, what, *why);
    }
    let mut all = Vec::new();
    function.body.visit(&mut |expr| {
        if matches!(expr.kind, ExprKind::Barrier) {
            all.push(expr.at);
        }
    });
    if found.statements < all.len() {
        operands(&function.body, sink);
    }
}

/// Where the barriers and the calls of a function stand.
pub(super) fn find(function: &Function, uniform: &Uniform) -> Found {
    let calls = vec![Position::Operand; function.callees.len()];
    let mut walk = Walk { uniform, why: None, found: Found { statements: 0, apart: Vec::new(), calls } };
    walk.block(&function.body);
    walk.found
}

/// Where the barriers and the calls of a function stand.
#[derive(Debug)]
pub(super) struct Found {
    /// How many barriers are statements.
    statements: usize,
    /// The barriers that not every work-item may reach, and why.
    pub(super) apart: Vec<(Range, &'static str, Range)>,
    /// For each call, where it stands.
    pub(super) calls: Vec<Position>,
}

/// Where a call stands.
#[derive(Debug, Clone, Copy)]
pub enum Position {
    /// Where all work-items of a group get to together, as a statement or as the value of a variable.
    Together,
    /// Where not every work-item may get to: what can differ between them, and in which line.
    Apart(&'static str, u32),
    /// Inside an expression.
    Operand,
}

type Reason = Option<(&'static str, Range)>;

struct Walk<'a> {
    uniform: &'a Uniform,
    /// Why not every work-item may be here.
    why: Reason,
    found: Found,
}

impl Walk<'_> {
    fn under(&mut self, why: Reason, walk: impl FnOnce(&mut Self)) {
        let before = self.why;
        self.why = before.or(why);
        walk(self);
        // a way out that was found inside stays found
        let left = self.why.filter(|(what, _)| *what == LEFT);
        self.why = before.or(left);
    }

    fn differs(&self, expr: &Expr, what: &'static str) -> Reason {
        (!self.uniform.expr(expr)).then_some((what, expr.at))
    }

    /// Some work-items may leave the function here, so that not all get to what comes after.
    fn after(&mut self, exits: &[Exit]) {
        if let Some(exit) = exits.iter().find(|exit| exit.target.is_none()) {
            self.why = self.why.or(Some((LEFT, exit.at)));
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            let expr = match stmt {
                Stmt::Let { init, other, .. } => {
                    if let Some(init) = init {
                        self.call(init);
                        self.after(&divergent_exits(init, self.uniform));
                        if let (Some(other), true) = (other, init.ty != crate::ty::Ty::Never) {
                            let why = self.differs(init, "the `else` of this `let`");
                            self.under(why, |walk| walk.block(other));
                            let leaves = exits_of(other, self.uniform, !self.uniform.expr(init));
                            self.after(&leaves);
                        }
                    }
                    continue;
                }
                Stmt::Expr(expr) => expr,
            };
            self.stmt(expr);
            self.after(&divergent_exits(expr, self.uniform));
        }
        if let Some(tail) = &block.tail {
            self.stmt(tail);
            self.after(&divergent_exits(tail, self.uniform));
        }
    }

    fn stmt(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Barrier => {
                self.found.statements += 1;
                if let Some((what, at)) = self.why {
                    self.found.apart.push((expr.at, what, at));
                }
            }
            ExprKind::Call(..) => self.call(expr),
            ExprKind::Assign(place, value) if place.whole().is_some() => self.call(value),
            ExprKind::Return(Some(value)) => self.call(value),
            ExprKind::If(cond, then, other) => {
                let why = self.differs(cond, "this condition");
                self.under(why, |walk| {
                    walk.block(then);
                    other.iter().for_each(|other| walk.block(other));
                });
            }
            ExprKind::Match(value, arms) => {
                let guard = arms.iter().filter_map(|arm| arm.guard.as_ref());
                let guard = guard.into_iter().find_map(|guard| self.differs(guard, "this guard"));
                let why = self.differs(value, "this value").or(guard);
                self.under(why, |walk| arms.iter().for_each(|arm| walk.stmt(&arm.body)));
            }
            ExprKind::While(id, cond, body) => {
                let why = self.differs(cond, "this condition").or_else(|| self.leaves(*id, expr));
                self.under(why, |walk| walk.block(body));
            }
            ExprKind::Loop(id, body) | ExprKind::Block(Some(id), body) => {
                let why = self.leaves(*id, expr);
                self.under(why, |walk| walk.block(body));
            }
            ExprKind::For(inner) => {
                let why = self.differs(&inner.start, "this bound").or_else(|| self.differs(&inner.end, "this bound"));
                let why = why.or_else(|| inner.step.as_ref().and_then(|step| self.differs(step, "this step")));
                let why = why.or_else(|| self.leaves(inner.id, expr));
                self.under(why, |walk| walk.block(&inner.body));
            }
            ExprKind::Block(None, body) => self.block(body),
            _ => {}
        }
    }

    /// A call where a barrier may stand.
    fn call(&mut self, expr: &Expr) {
        if let ExprKind::Call(callee, _) = &expr.kind {
            self.found.calls[callee.0] = match self.why {
                None => Position::Together,
                Some((what, at)) => Position::Apart(what, at.line()),
            };
        }
    }

    /// Why some work-items may leave the loop, or the function from inside it, before others.
    fn leaves(&self, id: LoopId, expr: &Expr) -> Reason {
        let exits = divergent_exits(expr, self.uniform);
        let exit = exits.iter().find(|exit| exit.target.is_none() || exit.target == Some(id));
        exit.map(|exit| (LEFT, exit.at))
    }
}

const LEFT: &str = "this way out";

fn reject(sink: &Sink, at: Range, what: &str, why: Range) {
    let message = format!(
        "not every work-item of a group may reach this barrier: {what} (line {}) can differ between work-items",
        why.line()
    );
    let help = "move the barrier out, and put the condition around the work on either side of it";
    sink.push(Diagnostic::new(Code::Barrier, at, message).help(help));
}

/// Rejects the barriers that are no statements of their own.
fn operands(body: &Block, sink: &Sink) {
    let mut statements = Vec::new();
    statements_of(body, &mut statements);
    body.visit(&mut |expr| {
        let place = (expr.at.line(), expr.at.column());
        if matches!(expr.kind, ExprKind::Barrier) && !statements.contains(&place) {
            let message = "a barrier must be a statement of its own";
            let help = "write `barrier();` between two statements";
            sink.push(Diagnostic::new(Code::Barrier, expr.at, message).help(help));
        }
    });
}

fn statements_of(block: &Block, found: &mut Vec<(u32, u32)>) {
    let exprs = block.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Expr(expr) => Some(expr),
        Stmt::Let { .. } => None,
    });
    exprs.chain(block.tail.as_deref()).for_each(|expr| statement_of(expr, found));
}

fn statement_of(expr: &Expr, found: &mut Vec<(u32, u32)>) {
    match &expr.kind {
        ExprKind::Barrier => found.push((expr.at.line(), expr.at.column())),
        ExprKind::If(_, then, other) => {
            statements_of(then, found);
            other.iter().for_each(|other| statements_of(other, found));
        }
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| statement_of(&arm.body, found)),
        ExprKind::While(_, _, body) | ExprKind::Loop(_, body) | ExprKind::Block(_, body) => statements_of(body, found),
        ExprKind::For(inner) => statements_of(&inner.body, found),
        _ => {}
    }
}
