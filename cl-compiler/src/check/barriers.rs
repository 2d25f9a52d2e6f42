//! Barriers: every work-item of a work-group must reach the same ones (OpenCL C 1.2, section 6.12.8).
//!
//! A barrier must be a statement of its own. The conditions and loops around it must be uniform across the work-group. No
//! barrier may follow a `return` that only some work-items may take, or stand in a loop or block that only some may
//! leave.

use super::divergence_cause::Why;
use super::flow::{Branch, What};
use super::uniform::{Exit, Uniform, divergent_exits, exits_of};
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::ir::{Block, Called, Expr, ExprKind, Function, LoopId, Part, Stmt};
use crate::ty::Ty;

/// Rejects the barriers that not every work-item may reach. Barriers with the same reason are reported once.
pub(super) fn check(function: &Function, found: &Found, sink: &Sink) {
    let mut reported: Vec<(u32, u32)> = Vec::new();
    for (at, reason) in &found.divergent {
        let place = (reason.at.line(), reason.at.column());
        if !reported.contains(&place) {
            reported.push(place);
            reject(sink, *at, reason);
        }
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

/// Finds the positions of the barriers and calls of a function.
pub(super) fn find(function: &Function, uniform: &Uniform) -> Found {
    let calls = vec![Position::Operand; function.callees.len()];
    let mut check =
        BarrierCheck { uniform, reason: None, found: Found { statements: 0, divergent: Vec::new(), calls } };
    check.block(&function.body);
    for (position, callee) in check.found.calls.iter_mut().zip(&function.callees) {
        if matches!(callee.called, Called::ByOperator(_)) {
            *position = Position::Operand;
        }
    }
    check.found
}

/// The positions of the barriers and calls of a function.
#[derive(Debug)]
pub(super) struct Found {
    /// The number of barriers that are statements.
    statements: usize,
    /// The barriers that not every work-item may reach, and why.
    pub(super) divergent: Vec<(Range, Reason)>,
    /// For each call, its position.
    pub(super) calls: Vec<Position>,
}

/// The position of a call.
#[derive(Debug, Clone)]
pub enum Position {
    /// All work-items of a work-group reach it together. It is a statement or the value of a variable.
    Together,
    /// Not every work-item may reach it, for this reason.
    Divergent(String),
    /// It is part of a larger expression.
    Operand,
}

/// The reason why not every work-item may reach a program point.
#[derive(Debug, Clone)]
pub(super) struct Reason {
    what: What,
    at: Range,
    /// The origin of the difference.
    source: Why,
}

impl Reason {
    fn text(&self) -> String {
        let (line, what) = (self.at.line(), self.what);
        let what = match what {
            What::Condition => "this condition",
            What::Else => "the `else` of this `let`",
            What::Matched => "this value",
            What::Guard => "this guard",
            What::Bound => "this bound",
            What::Step => "this step",
            What::Return => return format!("some may return in line {line} before they get here"),
            What::Exit => return format!("some may leave in line {line} before they get here"),
            What::Iteration => return format!("some may `continue` in line {line}"),
        };
        format!("{what} (line {line}) can differ between work-items")
    }

    fn help(&self) -> &'static str {
        if self.source.is_written_meanwhile {
            return "put a `barrier();` between what is read here and what is written there";
        }
        if self.source.is_result {
            return "compute it here instead of in a function, or pass it to the kernel as an argument, so that it is known to be \
                    the same for all";
        }
        match self.what {
            What::Condition | What::Else | What::Matched | What::Guard => {
                "move the barrier out, and put the condition around the work on either side of it"
            }
            What::Bound | What::Step => {
                "let all work-items make as many iterations, and put an `if` around the work in each, but not around \
                 the barrier"
            }
            What::Return => {
                "do not return before the barrier: put the work on either side of it under a condition, and let every \
                 work-item reach it"
            }
            What::Exit => {
                "do not leave before the barrier: keep in a variable that a work-item has finished, and put its work under \
                 a condition"
            }
            What::Iteration => {
                "put what follows the `continue` under a condition, so that all end each iteration together"
            }
        }
    }
}

struct BarrierCheck<'a> {
    uniform: &'a Uniform,
    /// The reason why not every work-item may reach the current point.
    reason: Option<Reason>,
    found: Found,
}

impl BarrierCheck<'_> {
    fn under(&mut self, reason: Option<Reason>, check: impl FnOnce(&mut Self)) {
        let before = self.reason.clone();
        self.reason = before.clone().or(reason);
        check(self);
        // a `return` found inside still counts after the construct; after an exit from a loop, all work-items meet again
        let left = self.reason.take().filter(|reason| reason.what == What::Return);
        self.reason = before.or(left);
    }

    fn differs(&self, expr: &Expr, what: What) -> Option<Reason> {
        (!self.uniform.expr(expr)).then(|| Reason { what, at: expr.at, source: self.uniform.why(expr) })
    }

    /// Records that some work-items may leave the function here, so that not all reach the code after it.
    fn after(&mut self, exits: Vec<Exit>) {
        let exit = exits.into_iter().find(|exit| exit.target.is_none());
        self.reason = self.reason.take().or(exit.map(left));
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            let expr = match stmt {
                Stmt::Let { init, other, .. } => {
                    if let Some(init) = init {
                        self.call(init);
                        self.after(divergent_exits(init, self.uniform));
                        if let (Some(other), true) = (other, init.ty != Ty::Never) {
                            let reason = self.differs(init, What::Else);
                            let differs = reason.as_ref().map(|reason| reason.source.clone());
                            self.under(reason, |check| check.block(other));
                            self.after(exits_of(other, self.uniform, differs.as_ref()));
                        }
                    }
                    continue;
                }
                Stmt::Expr(expr) => expr,
            };
            self.stmt(expr);
            self.after(divergent_exits(expr, self.uniform));
        }
        if let Some(tail) = &block.tail {
            self.stmt(tail);
            self.after(divergent_exits(tail, self.uniform));
        }
    }

    fn stmt(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Barrier => {
                self.found.statements += 1;
                if let Some(reason) = &self.reason {
                    self.found.divergent.push((expr.at, reason.clone()));
                }
            }
            ExprKind::Call(..) => self.call(expr),
            ExprKind::Assign(place, value) if place.whole().is_some() => self.call(value),
            ExprKind::Return(Some(value)) => self.call(value),
            _ => {
                let Some(Branch { conditions, rest, id, .. }) = Branch::of(expr) else { return };
                // no pattern inspects the elements of a slice
                let slice = matches!(&expr.kind, ExprKind::Match(value, _) if matches!(value.ty, Ty::Slice { .. }));
                let mut conditions = conditions.iter().filter(|(_, cond)| !(slice && std::ptr::eq(*cond, expr)));
                let reason = conditions.find_map(|(what, condition)| self.differs(condition, *what));
                let reason = reason.or_else(|| id.and_then(|id| self.leaves(id, expr)));
                self.under(reason, |check| match &expr.kind {
                    ExprKind::Match(_, arms) => arms.iter().for_each(|arm| check.stmt(&arm.body)),
                    _ => rest.iter().for_each(|part| {
                        if let Part::Block(block) = part {
                            check.block(block);
                        }
                    }),
                });
            }
        }
    }

    /// Records the position of a call at a point where a barrier is allowed. Its arguments are evaluated before.
    fn call(&mut self, expr: &Expr) {
        if let ExprKind::Call(callee, args) = &expr.kind {
            args.iter().for_each(|arg| self.after(divergent_exits(arg, self.uniform)));
            self.found.calls[callee.0] = match &self.reason {
                None => Position::Together,
                Some(reason) if reason.source.text.is_empty() => Position::Divergent(reason.text()),
                Some(reason) => Position::Divergent(format!("{}: {}", reason.text(), reason.source.text)),
            };
        }
    }

    /// Returns the reason why some work-items may leave the loop, or return from inside it, before others.
    fn leaves(&self, id: LoopId, expr: &Expr) -> Option<Reason> {
        let exits = divergent_exits(expr, self.uniform);
        exits.into_iter().find(|exit| exit.target.is_none() || exit.target == Some(id)).map(left)
    }
}

/// Converts an exit that only some work-items take into a reason.
fn left(exit: Exit) -> Reason {
    let what = match exit {
        Exit { target: None, .. } => What::Return,
        Exit { goes_on: true, .. } => What::Iteration,
        Exit { goes_on: false, .. } => What::Exit,
    };
    Reason { what, at: exit.at, source: exit.why }
}

fn reject(sink: &Sink, at: Range, reason: &Reason) {
    let message = match reason.what {
        What::Iteration => {
            format!(
                "all work-items of a group must make the same iterations of a loop with a barrier: {}",
                reason.text()
            )
        }
        _ => format!("not every work-item of a group may reach this barrier: {}", reason.text()),
    };
    let mut diagnostic = Diagnostic::new(Code::Barrier, at, message).help(reason.help());
    let leaves = matches!(reason.what, What::Return | What::Exit | What::Iteration);
    if !reason.source.text.is_empty() {
        diagnostic =
            diagnostic.note(format!("{}{}", if leaves { "not all of them do: " } else { "" }, reason.source.text));
    }
    sink.push(diagnostic);
}

/// Rejects the barriers that are not statements of their own.
fn operands(body: &Block, sink: &Sink) {
    let mut statements = Vec::new();
    statements_of(body, &mut statements);
    let mut in_blocks = Vec::new();
    body.visit(&mut |expr| {
        if let ExprKind::Block(_, block) = &expr.kind {
            statements_of(block, &mut in_blocks);
        }
    });
    body.visit(&mut |expr| {
        let place = (expr.at.line(), expr.at.column());
        if matches!(expr.kind, ExprKind::Barrier) && !statements.contains(&place) {
            let (message, help) = if in_blocks.contains(&place) {
                (
                    "a barrier cannot stand in a block that is part of an expression",
                    "declare a variable before it, and make of the block a statement that assigns to it",
                )
            } else {
                ("a barrier must be a statement of its own", "write `barrier();` between two statements")
            };
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
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| statement_of(&arm.body, found)),
        _ => expr.parts(&mut |part| {
            if let Part::Block(block) = part {
                statements_of(block, found);
            }
        }),
    }
}
