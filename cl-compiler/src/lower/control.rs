//! Lowering of branches, loops and jumps.

use super::{Dest, Lower, Value};
use crate::c::{Expr as C, Function, Stmt, StmtKind};
use crate::check::Position;
use crate::ir::{Block, CalleeId, Expr, ExprKind, LogicOp, LoopId};
use crate::names;
use crate::ty::Ty;

/// A loop that encloses the current point.
#[derive(Debug, Clone)]
pub(super) struct OpenLoop {
    id: LoopId,
    /// The variable that receives the value of `break`.
    dest: Option<String>,
    /// The labels that a jump from an inner loop needs.
    end: Option<String>,
    next: Option<String>,
    /// Whether it is a labelled block, which only a jump leaves early.
    is_block: bool,
}

/// Whether panicked work-items leave a loop.
#[derive(Debug, Clone)]
pub(super) enum Leaves {
    Never,
    /// They leave, unless one of these callees has a barrier.
    Unless(Vec<CalleeId>),
}

/// Whether the body of a loop leaves more than this loop: the function, or a loop or block around it.
fn leaves_more(id: LoopId, body: &Block) -> bool {
    let (mut within, mut targets, mut returns) = (vec![id], Vec::new(), false);
    body.visit(&mut |expr| match &expr.kind {
        ExprKind::Return(_) => returns = true,
        ExprKind::Break(target, _) | ExprKind::Continue(target) => targets.push(*target),
        _ => within.extend(expr.loop_id()),
    });
    returns || targets.iter().any(|target| !within.contains(target))
}

impl Leaves {
    /// The callees without a barrier because of which work-items may leave, if they may at all.
    pub(super) fn callees(&self) -> Option<Vec<CalleeId>> {
        match self {
            Leaves::Never => None,
            Leaves::Unless(callees) => Some(callees.clone()),
        }
    }

    /// The loop's condition, extended by this rule.
    pub(super) fn applied(&self, cond: C) -> C {
        match self {
            Leaves::Never => cond,
            Leaves::Unless(callees) => C::Alive(callees.clone(), Box::new(cond)),
        }
    }
}

impl Lower<'_> {
    pub(super) fn branch(&mut self, cond: &Expr, then: &Block, other: Option<&Block>, dest: Dest<'_>) {
        if let Some(conds) = super::chain::chain(cond) {
            return self.branch_chain(&conds, then, other, dest);
        }
        // `if a && b`, where `b` needs statements of its own, becomes `if a { if b`
        if let (ExprKind::Logic(LogicOp::And, left, right), None) = (&cond.kind, other)
            && self.try_pure(right).is_none()
        {
            let line = self.line;
            let divergent = !self.facts.is_uniform(left);
            let left = self.value(left);
            let inner = self.diverging(divergent, |lower| lower.nested(|lower| lower.branch(right, then, None, dest)));
            self.line = line;
            return self.push(StmtKind::If(left.c, inner, Vec::new()));
        }
        let line = self.line;
        let divergent = !self.facts.is_uniform(cond);
        let is_int = super::compare::compares_ints(cond);
        let cond = self.value(cond);
        let (then, other) = self.diverging(divergent, |lower| {
            let then = lower.nested(|lower| lower.block_into(then, dest));
            let other = other.map_or_else(Vec::new, |other| lower.nested(|lower| lower.block_into(other, dest)));
            (then, other)
        });
        self.line = line;
        let kind = match (then.is_empty(), other.is_empty()) {
            (true, true) => return,
            (true, false) => StmtKind::If(cond.c.negated(is_int), other, Vec::new()),
            (false, _) => StmtKind::If(cond.c, then, other),
        };
        self.push(kind);
    }

    /// Lowers a loop's body with its labels, and pushes the loop that `make` builds from it.
    pub(super) fn looping(
        &mut self,
        id: LoopId,
        dest: Option<&str>,
        body: &Block,
        make: impl FnOnce(Vec<Stmt>) -> StmtKind,
    ) {
        self.looping_with(id, dest, body, &mut |_| {}, make);
    }

    /// The same as `looping`, with statements before the body in each iteration.
    pub(super) fn looping_with(
        &mut self,
        id: LoopId,
        dest: Option<&str>,
        body: &Block,
        before: &mut dyn FnMut(&mut Self),
        make: impl FnOnce(Vec<Stmt>) -> StmtKind,
    ) {
        let line = self.line;
        self.loops.push(OpenLoop { id, dest: dest.map(str::to_owned), end: None, next: None, is_block: false });
        let mut body = self.diverging(self.facts.is_split(id), |lower| {
            lower.nested(|lower| {
                before(lower);
                lower.block_into(body, Dest::Drop);
            })
        });
        let Some(open) = self.loops.pop() else { return };
        if let Some(next) = open.next {
            body.push(Stmt { line, loud: None, kind: StmtKind::Label(next) });
        }
        self.line = line;
        self.push(make(body));
        if let Some(end) = open.end {
            self.push(StmtKind::Label(end));
        }
    }

    pub(super) fn while_loop(&mut self, id: LoopId, cond: &Expr, body: &Block) {
        if let Some(conds) = super::chain::chain(cond) {
            return self.while_chain(id, &conds, body);
        }
        let divergent = !self.facts.is_uniform(cond);
        let split = divergent || self.facts.is_split(id);
        let leaves = self.left_by_panicked(id, split, &[cond], body);
        // declarations of the condition are in the body's scope
        self.namer.open();
        let outer = std::mem::take(&mut self.block);
        let of_cond = leaves.clone();
        let Value { c: cond, .. } = self.thinning(of_cond, |lower| lower.diverging(split, |lower| lower.value(cond)));
        let before = std::mem::replace(&mut self.block, outer);
        let cond = leaves.applied(cond);
        let unroll = self.function.loops[id.0].unroll;
        self.thinning(leaves, |lower| {
            lower.diverging(divergent, |lower| {
                lower.looping(id, None, body, |body| StmtKind::While(unroll, before, cond, body));
            });
        });
        self.namer.close();
    }

    pub(super) fn endless(&mut self, id: LoopId, body: &Block, dest: Option<&str>) {
        let leaves = self.left_by_panicked(id, self.facts.is_split(id), &[], body);
        let forever = leaves.applied(C::bool(true));
        let unroll = self.function.loops[id.0].unroll;
        self.thinning(leaves, |lower| {
            lower.looping(id, dest, body, |body| StmtKind::While(unroll, Vec::new(), forever, body));
        });
    }

    /// Lowers a loop that panicked work-items may leave early. Inside it, a panic is uniform in the group only if none
    /// has left.
    pub(super) fn thinning<R>(&mut self, leaves: Leaves, lower: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.thinned.clone();
        if let Leaves::Unless(_) = leaves {
            self.thinned = leaves;
        }
        let result = lower(self);
        self.thinned = before;
        result
    }

    /// Whether panicked work-items leave a loop immediately, in a function with barriers. They compute with placeholder
    /// values, and otherwise might never leave it.
    ///
    /// They must not leave a loop with a barrier, which all work-items must reach, or a loop that computes values on which
    /// a barrier depends. They must not leave one in which all the others may return or leave a loop around it, either
    /// (unless it is `split`: then no barrier follows).
    pub(super) fn left_by_panicked(&self, id: LoopId, split: bool, conds: &[&Expr], body: &Block) -> Leaves {
        let together = self.is_together() && !split;
        if !self.function.barriers || (together && leaves_more(id, body)) {
            return Leaves::Never;
        }
        let (mut barrier, mut callees) = (false, Vec::new());
        if let Some(needed) = self.facts.group.deciding.get(&id) {
            barrier = needed.own;
            callees.extend(needed.calls.iter().copied());
            callees.extend(needed.arguments.iter().map(|(callee, _)| *callee));
        }
        let mut see = |expr: &Expr| match expr.kind {
            ExprKind::Barrier | ExprKind::UncheckedBarrier => barrier = true,
            ExprKind::Call(callee, _) if matches!(self.facts.group.calls[callee.0], Position::Together) => {
                callees.push(callee);
            }
            _ => {}
        };
        conds.iter().for_each(|cond| cond.visit(&mut see));
        body.visit(&mut see);
        if barrier { Leaves::Never } else { Leaves::Unless(callees) }
    }

    /// Opens a labelled block, which `break` can leave.
    pub(super) fn open_block(&mut self, id: LoopId, dest: Option<&str>) {
        self.loops.push(OpenLoop { id, dest: dest.map(str::to_owned), end: None, next: None, is_block: true });
    }

    /// Closes the labelled block.
    pub(super) fn close_block(&mut self) {
        if let Some(OpenLoop { end: Some(end), .. }) = self.loops.pop() {
            self.push(StmtKind::Label(end));
        }
    }

    /// Whether the expression always has the same value and costs nothing to evaluate.
    pub(super) fn is_fixed(&self, c: &C) -> bool {
        let mut fixed = true;
        c.visit(&mut |c| {
            fixed &= match c {
                C::Var(name) => !self.is_mutable(name),
                // the size of the launch
                C::Call(function, _) => matches!(function, Function::WorkItem(_)),
                C::Int { .. }
                | C::Literal(_)
                | C::Hole(_)
                | C::Panicked
                | C::PostDecrement(_)
                | C::Const(..)
                | C::Bare(..)
                | C::Table(_)
                | C::Unary(..)
                | C::Binary(..)
                | C::Cast(..)
                | C::Lanes(..)
                | C::LateCast(..) => true,
                C::CastTo(..)
                | C::Vector(..)
                | C::Device(..)
                | C::Operator(..)
                | C::Index(..)
                | C::Select(..)
                | C::Test(..)
                | C::Divergent(_)
                | C::Field(..)
                | C::Named(..)
                | C::Deref(_)
                | C::Address(_)
                | C::Compound(..)
                | C::List(_)
                | C::Alive(..)
                | C::Guarded(..)
                | C::Given(..)
                | C::IfSlice(..)
                | C::Captured(..)
                | C::Either { .. } => false,
            }
        });
        fixed
    }

    /// Whether a C variable changes: a mutable user variable, or the length of a slice that is assigned.
    pub(super) fn is_mutable(&self, name: &str) -> bool {
        let belongs =
            |known: &String, ty: &Ty| known == name || matches!(ty, Ty::Slice { .. }) && names::length(known) == name;
        self.names.iter().zip(&self.function.locals).any(|(known, local)| local.mutable && belongs(known, &local.ty))
    }

    pub(super) fn break_loop(&mut self, id: LoopId, value: Option<&Expr>) {
        let Some(index) = self.loops.iter().position(|open| open.id == id) else { return };
        if let Some(value) = value {
            match self.loops[index].dest.clone() {
                Some(dest) => self.into(value, Dest::Var(&dest)),
                None => self.stmt(value),
            }
        }
        let innermost = self.loops.iter().rposition(|open| !open.is_block);
        if Some(index) == innermost {
            return self.push(StmtKind::Break);
        }
        let label = self.loops[index].end.clone().unwrap_or_else(|| self.label(id, "end"));
        self.loops[index].end = Some(label.clone());
        self.push(StmtKind::Goto(label));
    }

    pub(super) fn continue_loop(&mut self, id: LoopId) {
        let Some(index) = self.loops.iter().position(|open| open.id == id) else { return };
        let innermost = self.loops.iter().rposition(|open| !open.is_block);
        if Some(index) == innermost {
            return self.push(StmtKind::Continue);
        }
        let label = self.loops[index].next.clone().unwrap_or_else(|| self.label(id, "next"));
        self.loops[index].next = Some(label.clone());
        self.push(StmtKind::Goto(label));
    }

    fn label(&mut self, id: LoopId, what: &str) -> String {
        let name = self.function.loops[id.0].label.clone().unwrap_or_else(|| "loop".to_owned());
        self.namer.label(&format!("{name}_{what}"))
    }
}
