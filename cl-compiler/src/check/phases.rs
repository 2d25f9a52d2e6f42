//! Finds the reads of local memory that return the same value to all work-items of a work-group: the reads of memory that
//! no work-item writes between the barriers before and after them.
//!
//! The analysis traverses the function and tracks, over all paths, the reads and writes since the last barrier. A read
//! that meets a write of the same memory in the same phase, before or after it, does not qualify. Only a construct that
//! is certainly a barrier of the whole work-group counts as a barrier. Memory that is borrowed mutably, other than for a
//! single call, counts as written all the time.
//!
//! The joins and loops here are this analysis's own, because no other analysis has a state per path. Barriers and
//! uniformity follow the conditions around a point ([`super::flow`]), with one answer for each variable, repeated until
//! none changes; available facts hold in the lowered tree, which has other nodes, and a loop drops there what it may
//! change. A driver for all of them would have one user for each of its parts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::flow::is_memory;
use crate::diag::Range;
use crate::ir::{
    AccessId, AtomicOp, Block, Expr, ExprKind, Function, Local, LocalId, LoopId, Method, Place, Stmt, VectorMethod,
};
use crate::ty::{Space, Ty};

/// The reads of local memory.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// For each read: the memory, and where that may be written between the same two barriers, if it may.
    found: HashMap<usize, (LocalId, Option<Range>)>,
}

impl Reads {
    /// Finds the reads of all local memory that belongs to the function, or that is a parameter of a kernel.
    pub(super) fn of(function: &Function, is_kernel: bool) -> Self {
        let is_local = |(at, local): (usize, &Local)| {
            let is_param = is_kernel && at < function.params && !local.mutable;
            local.shared || (is_param && matches!(local.ty, Ty::Slice { space: Space::Local, .. }))
        };
        let memories: Vec<bool> = function.locals.iter().enumerate().map(is_local).collect();
        if !memories.contains(&true) || !function.has_barrier() {
            return Reads::default();
        }
        let reads = Reads::default();
        let (borrowed, now) = (BTreeMap::new(), Some(State::default()));
        let mut analysis = PhaseAnalysis { memories, reads, borrowed, now, frames: Vec::new(), returned: None };
        analysis.block(&function.body);
        if !is_kernel {
            // the function may be called again with no barrier in between
            analysis.returns();
            analysis.now = analysis.returned.take();
            analysis.block(&function.body);
        }
        for (memory, written) in analysis.reads.found.values_mut() {
            *written = written.or(analysis.borrowed.get(memory).copied());
        }
        analysis.reads
    }

    /// Whether all work-items of a work-group that perform the read together get the same value, given equal indices.
    pub(super) fn are_same(&self, access: AccessId) -> bool {
        self.found.get(&access.0).is_some_and(|(_, written)| written.is_none())
    }

    /// Whether the access is a read of local memory.
    pub(super) fn is_read(&self, access: AccessId) -> bool {
        self.found.contains_key(&access.0)
    }

    /// Returns where the memory may be written between the same two barriers.
    pub(super) fn written(&self, access: AccessId) -> Option<Range> {
        self.found.get(&access.0).and_then(|(_, written)| *written)
    }
}

/// The reads and writes since the last barrier, on any path to the current point.
#[derive(Debug, Clone, Default)]
struct State {
    reads: BTreeSet<(LocalId, usize)>,
    writes: BTreeMap<LocalId, Range>,
}

/// `None` where the current point is unreachable.
type PathState = Option<State>;

impl State {
    /// The size of a state. States only grow, so two states of equal size on one path are equal.
    fn size(path: &PathState) -> Option<(usize, usize)> {
        path.as_ref().map(|state| (state.reads.len(), state.writes.len()))
    }
}

fn join(into: &mut PathState, other: PathState) {
    match (into, other) {
        (Some(into), Some(other)) => {
            into.reads.extend(other.reads);
            into.writes.extend(other.writes);
        }
        (into @ None, other) => *into = other,
        (Some(_), None) => {}
    }
}

/// A loop or block that is being traversed.
struct Frame {
    id: LoopId,
    left: PathState,
    went_on: PathState,
}

struct PhaseAnalysis {
    /// For each variable, whether it is local memory.
    memories: Vec<bool>,
    reads: Reads,
    /// Memory that is borrowed mutably, and may so be written under another name.
    borrowed: BTreeMap<LocalId, Range>,
    now: PathState,
    frames: Vec<Frame>,
    returned: PathState,
}

impl PhaseAnalysis {
    /// Returns the local memory that a place is in.
    fn memory(&self, place: &Place) -> Option<LocalId> {
        place.local().filter(|local| self.memories[local.0])
    }

    fn read(&mut self, place: &Place) {
        let (Some(memory), Some(access)) = (self.memory(place), place.first_index()) else { return };
        let Some(now) = &mut self.now else { return };
        now.reads.insert((memory, access.0));
        let written = now.writes.get(&memory).copied();
        let (_, known) = self.reads.found.entry(access.0).or_insert((memory, None));
        *known = known.or(written);
    }

    fn write(&mut self, place: &Place, at: Range) {
        let (Some(memory), Some(now)) = (self.memory(place), &mut self.now) else { return };
        now.writes.entry(memory).or_insert(at);
        for (_, access) in now.reads.iter().filter(|(of, _)| *of == memory) {
            self.reads.found.entry(*access).or_insert((memory, None)).1.get_or_insert(at);
        }
    }

    /// Records a borrow through which the memory may be written at any time.
    fn borrow(&mut self, place: &Place, at: Range) {
        let Some(memory) = self.memory(place) else { return };
        self.borrowed.entry(memory).or_insert(at);
        self.write(place, at);
    }

    fn returns(&mut self) {
        let now = self.now.take();
        join(&mut self.returned, now);
    }

    /// Traverses two alternative paths and joins their states.
    fn either(&mut self, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let before = self.now.clone();
        one(self);
        let after = std::mem::replace(&mut self.now, before);
        other(self);
        join(&mut self.now, after);
    }

    /// Repeats the iterations of a loop until they add nothing new. `iteration` returns the state on the exit that is not
    /// a `break`.
    fn run_loop(&mut self, id: LoopId, iteration: impl Fn(&mut Self) -> PathState) {
        let ends = loop {
            let head = self.now.clone();
            self.frames.push(Frame { id, left: None, went_on: None });
            let ends = iteration(self);
            let Some(frame) = self.frames.pop() else { return };
            join(&mut self.now, frame.went_on);
            join(&mut self.now, head.clone());
            if State::size(&self.now) == State::size(&head) {
                let mut out = frame.left;
                join(&mut out, ends);
                break out;
            }
        };
        self.now = ends;
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { init, other, .. } => {
                    init.iter().for_each(|init| self.expr(init));
                    if let Some(other) = other {
                        self.either(|analysis| analysis.block(other), |_| {});
                    }
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    /// Traverses arguments that are borrowed for this call alone. A mutable borrow counts as a write at this point.
    fn arguments(&mut self, args: &[Expr]) {
        for arg in args {
            match &arg.kind {
                ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => self.place(place),
                ExprKind::SubSlice(_) => arg.operands(&mut |operand| self.expr(operand)),
                ExprKind::Read(place) if is_memory(&place.ty) => self.place(place),
                _ => self.expr(arg),
            }
        }
        for arg in args {
            match &arg.kind {
                ExprKind::Borrow(place) | ExprKind::Receiver(place, _) if may_write(&arg.ty) => {
                    self.write(place, arg.at)
                }
                ExprKind::Read(place) if may_write(&arg.ty) => self.write(place, arg.at),
                ExprKind::SubSlice(slice) if may_write(&arg.ty) => self.write(&slice.base, arg.at),
                _ => {}
            }
        }
    }

    fn place(&mut self, place: &Place) {
        place.children().for_each(|child| self.expr(child));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(_, args) if !keeps(&expr.ty) => self.arguments(args),
            ExprKind::Method(Method::Vector(VectorMethod::Store), args) => self.arguments(args),
            ExprKind::If(cond, then, other) => {
                self.expr(cond);
                self.either(
                    |analysis| analysis.block(then),
                    |analysis| other.iter().for_each(|other| analysis.block(other)),
                );
            }
            ExprKind::Match(value, arms) => {
                self.expr(value);
                let (mut before, mut after) = (self.now.clone(), None);
                for arm in arms {
                    self.now.clone_from(&before);
                    // if a guard does not hold, the next arm is tried
                    arm.guard.iter().for_each(|guard| self.expr(guard));
                    join(&mut before, self.now.clone());
                    self.expr(&arm.body);
                    join(&mut after, self.now.take());
                }
                self.now = after;
            }
            ExprKind::Logic(_, left, right) => {
                self.expr(left);
                self.either(|analysis| analysis.expr(right), |_| {});
            }
            ExprKind::While(id, cond, body) => self.run_loop(*id, |analysis| {
                analysis.expr(cond);
                let ends = analysis.now.clone();
                analysis.block(body);
                ends
            }),
            ExprKind::Loop(id, body) => self.run_loop(*id, |analysis| {
                analysis.block(body);
                None
            }),
            ExprKind::For(inner) => {
                [&inner.start, &inner.end].into_iter().chain(&inner.step).for_each(|bound| self.expr(bound));
                self.run_loop(inner.id, |analysis| {
                    let ends = analysis.now.clone();
                    analysis.block(&inner.body);
                    ends
                });
            }
            ExprKind::Block(None, body) => self.block(body),
            ExprKind::Block(Some(id), body) => {
                self.frames.push(Frame { id: *id, left: None, went_on: None });
                self.block(body);
                if let Some(frame) = self.frames.pop() {
                    join(&mut self.now, frame.left);
                }
            }
            _ => {
                expr.operands(&mut |operand| self.expr(operand));
                self.effect(expr);
            }
        }
    }

    /// Records what an expression itself does, after its operands.
    fn effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Barrier => {
                if let Some(now) = &mut self.now {
                    *now = State::default();
                }
            }
            ExprKind::Read(place) if !is_memory(&place.ty) => self.read(place),
            ExprKind::Read(place) => self.borrow(place, expr.at),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) | ExprKind::Get(place, _) if may_write(&expr.ty) => {
                self.borrow(place, expr.at);
            }
            ExprKind::SubSlice(slice) if may_write(&expr.ty) => self.borrow(&slice.base, expr.at),
            ExprKind::Atomic(AtomicOp::Load, place, _) => self.read(place),
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) => self.write(place, expr.at),
            ExprKind::Atomic(_, place, _) | ExprKind::CompareExchange(place, _) => self.write(place, expr.at),
            ExprKind::Break(id, _) | ExprKind::Continue(id) => {
                let now = self.now.take();
                if let Some(frame) = self.frames.iter_mut().rev().find(|frame| frame.id == *id) {
                    let exit = if let ExprKind::Continue(_) = expr.kind { &mut frame.went_on } else { &mut frame.left };
                    join(exit, now);
                }
            }
            ExprKind::Return(_) => self.returns(),
            _ => {}
        }
    }
}

/// Whether memory can be written through a value of the type.
fn may_write(ty: &Ty) -> bool {
    let mut found = false;
    ty.visit(&mut |ty| match ty {
        Ty::Slice { mutable, .. } | Ty::Ref { mutable, .. } => found |= *mutable,
        Ty::Atomic(_) => found = true,
        _ => {}
    });
    found
}

/// Whether a value of the type may keep a borrow alive.
fn keeps(ty: &Ty) -> bool {
    let mut found = false;
    ty.visit(&mut |ty| found |= matches!(ty, Ty::Slice { .. } | Ty::Ref { .. } | Ty::Opaque(_)));
    found
}
