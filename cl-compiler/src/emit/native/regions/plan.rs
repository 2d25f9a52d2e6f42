//! Divides a kernel into parallel regions: what all work-items of a group execute between two places where they meet.
//!
//! They meet at barriers. What contains one (a loop, a branch) is executed once for the group, and all its conditions are
//! uniform. So are the variables that only such code assigns, from values that are the same for the whole group.
//!
//! They also meet in each iteration of some loops without a barrier, for speed: the loop over the work-items is then the
//! inner one, which LLVM can vectorise, and neighbours in memory are accessed one after the other ([`interchange`]).

use std::collections::{BTreeSet, HashMap};

use super::advanced;
use super::expressions::{changed_by, is_group_value, named, never_panics};
use super::interchange;
use super::recomputed::Recomputed;
use crate::check::LaunchFacts;
use crate::ir::{
    ArithOp, AtomicOp, Block, CompareOp, Expr, ExprKind, For, Function, LocalId, LoopId, Method, Part, Pat, PatKind,
    Place, Stmt,
};
use crate::ty::Ty;

/// A statement, or the last expression of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece<'f> {
    Let(&'f Stmt),
    Expr(&'f Expr),
    /// Ends the work-item if the condition is false.
    Guard(&'f Expr),
}

/// A step of a group.
#[derive(Debug)]
pub(super) enum Node<'f> {
    /// Executed by each work-item.
    Region(Vec<Piece<'f>>),
    /// Executed once: a variable that is the same for the group, or shared memory.
    Once(Piece<'f>),
    Barrier,
    For(&'f For, Vec<Node<'f>>),
    While(LoopId, &'f Expr, Vec<Node<'f>>),
    /// A loop that each work-item leaves when its condition is false. The others go on.
    Leave(Leave<'f>, Vec<Node<'f>>),
    /// Begins the sum that the group adds to a variable of the work-items.
    Origin(LocalId),
    /// Adds to that sum, or subtracts.
    Advance(ArithOp, LocalId, &'f Expr),
    Loop(LoopId, Vec<Node<'f>>),
    If(&'f Expr, Vec<Node<'f>>, Option<Vec<Node<'f>>>),
    Block(Option<LoopId>, Vec<Node<'f>>),
}

/// How work-items leave a loop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leave<'f> {
    /// The number of such loops around it, and itself.
    pub(super) depth: u32,
    /// A comparison of the variable with a value that is the same for the group.
    pub(super) condition: &'f Expr,
    pub(super) local: LocalId,
    /// Whether all neighbours stay if the first and the last do: the variable is as large for each of them, or greater by
    /// one than for the one before.
    pub(super) by_ends: bool,
}

/// The regions of a kernel.
#[derive(Debug)]
pub(super) struct Plan<'f> {
    pub(super) nodes: Vec<Node<'f>>,
    /// The variables that are the same for the group.
    pub(super) once: Vec<bool>,
    /// The variables of work-items to which the group adds the same, for all of them.
    pub(super) advanced: Vec<bool>,
    pub(super) recomputed: Recomputed<'f>,
    /// Whether the work-items meet in loops without a barrier.
    pub(super) is_interchanged: bool,
}

impl<'f> Node<'f> {
    /// The nodes inside, by branch.
    pub(super) fn branches(&self) -> impl Iterator<Item = &[Node<'f>]> {
        let (first, second) = match self {
            Node::Region(_) | Node::Once(_) | Node::Barrier | Node::Origin(_) | Node::Advance(..) => (None, None),
            Node::For(_, body)
            | Node::While(_, _, body)
            | Node::Leave(_, body)
            | Node::Loop(_, body)
            | Node::Block(_, body) => (Some(body), None),
            Node::If(_, then, other) => (Some(then), other.as_ref()),
        };
        first.into_iter().chain(second).map(Vec::as_slice)
    }
}

impl<'f> Plan<'f> {
    /// Whether each work-item has its own value of the variable, in a region.
    pub(super) fn is_of_work_item(&self, function: &Function, local: LocalId) -> bool {
        local.0 >= function.params && !function.locals[local.0].shared && !self.once[local.0]
    }

    /// Those of the variables that outlive a region that are stored for each work-item.
    pub(super) fn in_arrays(&self, outlive: &BTreeSet<LocalId>) -> BTreeSet<LocalId> {
        outlive.iter().copied().filter(|&local| !self.recomputed.contains(local)).collect()
    }

    /// Returns `None` if a barrier is where the division does not reach: in the middle of an expression, or under a
    /// condition with effects.
    pub(super) fn of(function: &'f Function, facts: LaunchFacts<'f>, interchanges: bool) -> Option<Self> {
        let candidates = function.locals.iter().enumerate();
        let candidates = candidates.map(|(at, local)| {
            at >= function.params && !local.shared && local.name.is_some() && matches!(local.ty, Ty::Scalar(_))
        });
        let once = candidates.collect();
        let (advanced, strides) = match interchanges {
            true => (advanced::candidates(function), advanced::grid_strides(function)),
            false => (vec![false; function.locals.len()], HashMap::new()),
        };
        let (loops, left, own) = (Vec::new(), Vec::new(), None);
        let mut planner = Planner {
            function,
            facts,
            once,
            advanced,
            strides,
            loops,
            left,
            own,
            is_interchanged: false,
            interchanges,
        };
        loop {
            planner.is_interchanged = false;
            let recomputed = Recomputed::of(function, &planner.once, &planner.advanced);
            let before = (planner.once.clone(), planner.advanced.clone());
            planner.advanced.iter_mut().enumerate().for_each(|(at, is)| *is &= recomputed.contains(LocalId(at)));
            let nodes = planner.body()?;
            planner.reject(&nodes);
            if planner.once != before.0 {
                // what the group adds to is known only once it is known what the group has
                planner.advanced.clone_from(&before.1);
            }
            if (&planner.once, &planner.advanced) == (&before.0, &before.1) {
                let Planner { once, advanced, is_interchanged, .. } = planner;
                let plan = Self { nodes, once, advanced, recomputed, is_interchanged };
                return (!changes_what_the_group_has(function, &plan.nodes, &plan.once)).then_some(plan);
            }
        }
    }
}

struct Planner<'f> {
    function: &'f Function,
    /// The variables that may be the same for the group.
    once: Vec<bool>,
    /// The variables of work-items to which the group may add the same, for all of them.
    advanced: Vec<bool>,
    /// The loops that work-items may leave one by one, and the variable that decides when.
    strides: HashMap<LoopId, LocalId>,
    /// The loops around that are executed once.
    loops: Vec<LoopId>,
    /// The variables that decide when a work-item leaves the loops around.
    left: Vec<LocalId>,
    /// The variables that the innermost loop declares which work-items leave one by one.
    own: Option<BTreeSet<LocalId>>,
    facts: LaunchFacts<'f>,
    /// Whether loops without a barrier may be executed once.
    interchanges: bool,
    is_interchanged: bool,
}

impl<'f> Planner<'f> {
    /// In `if i < n { … }` at the end of a kernel, the other work-items end.
    fn body(&mut self) -> Option<Vec<Node<'f>>> {
        let (mut nodes, mut block) = (Vec::new(), &self.function.body);
        loop {
            let mut pieces = pieces(block).peekable();
            let mut guarded = None;
            while let Some(piece) = pieces.next() {
                let is_last = pieces.peek().is_none();
                guarded = self.guarded(piece).filter(|_| is_last);
                match guarded {
                    Some((condition, _)) => add(Piece::Guard(condition), &mut nodes),
                    None => self.piece(piece, &mut nodes)?,
                }
            }
            match guarded {
                Some((_, inner)) => block = inner,
                None => return Some(nodes),
            }
        }
    }

    /// The condition and the block of a branch with a loop that is to be interchanged.
    fn guarded(&self, piece: Piece<'f>) -> Option<(&'f Expr, &'f Block)> {
        let Piece::Expr(Expr { kind: ExprKind::If(condition, then, None), .. }) = piece else { return None };
        let (mut has_loop, mut meets, mut is_for_few) = (false, false, false);
        then.visit(&mut |expr| {
            has_loop |= self.is_to_be_interchanged(expr) || self.is_to_be_left(expr).is_some();
            meets |= self.is_meeting(expr);
        });
        // `local_id(0) == 0` selects one work-item, which is faster on its own
        condition.visit(&mut |expr| {
            is_for_few |= matches!(expr.kind, ExprKind::Let(..) | ExprKind::Compare(CompareOp::Eq, ..));
        });
        (has_loop && !meets && !is_for_few).then_some((condition, then))
    }

    fn is_to_be_interchanged(&self, expr: &Expr) -> bool {
        self.interchanges && interchange::pays(self.function, self.facts, &self.once, expr)
    }

    /// The parts of a loop that work-items leave one by one.
    fn is_to_be_left(&self, expr: &'f Expr) -> Option<(Leave<'f>, &'f Block)> {
        let ExprKind::While(id, condition, body) = &expr.kind else { return None };
        let local = *self.strides.get(id)?;
        let ExprKind::Compare(op, left, right) = &condition.kind else { return None };
        let decides = |expr: &Expr| expr.place().and_then(Place::whole) == Some(local);
        let bound = if decides(left) { right } else { left };
        let is_known = self.is_advanced(local) && is_group_value(self.function, &self.once, bound);
        let strides = interchange::Strides::of(self.function, &self.once, &self.advanced);
        if !is_known || !strides.is_contiguous(body) {
            return None;
        }
        // in a smaller type, numbers could begin again within a group
        let is_wide = self.function.locals[local.0].ty.scalar().is_some_and(|scalar| scalar.bits() >= 32);
        let is_ordered = !matches!(op, CompareOp::Eq | CompareOp::Ne);
        let by_ends = is_wide && is_ordered && strides.is_steady(local);
        let depth = u32::try_from(self.left.len() + 1).ok()?;
        Some((Leave { depth, condition, local, by_ends }, body))
    }

    fn left(&mut self, leave: Leave<'f>, body: &'f Block) -> Option<Node<'f>> {
        let mut own = BTreeSet::new();
        pieces(body).for_each(|piece| piece.declares(&mut |local| _ = own.insert(local)));
        let around = self.own.replace(own);
        self.left.push(leave.local);
        let nodes = self.block(body);
        self.left.pop();
        self.own = around;
        Some(Node::Leave(leave, nodes?))
    }

    /// Whether the group may change a variable: no work-item that has left a loop still needs it.
    fn is_of_all(&self, local: LocalId) -> bool {
        self.own.as_ref().is_none_or(|own| own.contains(&local))
    }

    fn block(&mut self, block: &'f Block) -> Option<Vec<Node<'f>>> {
        let mut nodes = Vec::new();
        for piece in pieces(block) {
            self.piece(piece, &mut nodes)?;
        }
        Some(nodes)
    }

    fn piece(&mut self, piece: Piece<'f>, nodes: &mut Vec<Node<'f>>) -> Option<()> {
        let mut meets = false;
        piece.visit(&mut |expr| meets |= self.is_meeting(expr));
        match piece {
            Piece::Expr(expr) if meets => nodes.push(self.meeting(expr)?),
            Piece::Expr(expr) if self.is_to_be_interchanged(expr) => {
                self.is_interchanged = true;
                nodes.push(self.meeting(expr)?);
            }
            Piece::Let(_) if meets => return None,
            Piece::Expr(expr) => {
                if let Some((leave, body)) = self.is_to_be_left(expr) {
                    self.is_interchanged = true;
                    nodes.push(self.left(leave, body)?);
                } else if let Some(advance) = self.advance(expr) {
                    nodes.push(advance);
                } else {
                    self.plain_piece(piece, nodes);
                }
            }
            Piece::Let(_) | Piece::Guard(_) => self.plain_piece(piece, nodes),
        }
        Some(())
    }

    /// A piece without barriers and interchanged loops.
    fn plain_piece(&self, piece: Piece<'f>, nodes: &mut Vec<Node<'f>>) {
        if self.is_once(piece) {
            match piece {
                Piece::Let(_) => declare(Node::Once(piece), nodes),
                Piece::Expr(_) | Piece::Guard(_) => nodes.push(Node::Once(piece)),
            }
            return;
        }
        piece.declared(&mut |local| {
            if self.is_advanced(local) {
                declare(Node::Origin(local), nodes);
            }
        });
        add(piece, nodes);
    }

    /// Whether work-items have their own values of a variable, to which the group adds.
    fn is_advanced(&self, local: LocalId) -> bool {
        self.advanced[local.0] && !self.once[local.0]
    }

    /// `i += n`, with the same `n` for all work-items.
    fn advance(&self, expr: &'f Expr) -> Option<Node<'f>> {
        let ExprKind::AssignOp(op, place, value) = &expr.kind else { return None };
        let local = place.whole().filter(|local| self.is_advanced(*local))?;
        let is_of_all = self.left.last() == Some(&local) || self.is_of_all(local);
        let is_known = is_of_all && is_group_value(self.function, &self.once, value);
        is_known.then_some(Node::Advance(*op, local, value))
    }

    /// Whether all work-items come here together: a barrier, or the end of an iteration around one.
    fn is_meeting(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Barrier | ExprKind::UncheckedBarrier => true,
            ExprKind::Break(id, _) | ExprKind::Continue(id) => self.loops.contains(id),
            _ => false,
        }
    }

    fn meeting(&mut self, expr: &'f Expr) -> Option<Node<'f>> {
        match &expr.kind {
            ExprKind::Barrier => Some(Node::Barrier),
            ExprKind::Break(_, None) | ExprKind::Continue(_) => Some(Node::Once(Piece::Expr(expr))),
            ExprKind::For(inner) => {
                let body = self.inside(Some(inner.id), &inner.body)?;
                inner.bounds().all(|bound| self.is_condition(bound)).then_some(Node::For(inner, body))
            }
            ExprKind::While(id, condition, body) => {
                let body = self.inside(Some(*id), body)?;
                self.is_condition(condition).then_some(Node::While(*id, condition, body))
            }
            ExprKind::Loop(id, body) => Some(Node::Loop(*id, self.inside(Some(*id), body)?)),
            ExprKind::If(condition, then, other) if self.is_condition(condition) => {
                let then = self.inside(None, then)?;
                let other = match other {
                    Some(other) => Some(self.inside(None, other)?),
                    None => None,
                };
                Some(Node::If(condition, then, other))
            }
            ExprKind::Block(id, block) => Some(Node::Block(*id, self.inside(*id, block)?)),
            _ => None,
        }
    }

    fn inside(&mut self, id: Option<LoopId>, block: &'f Block) -> Option<Vec<Node<'f>>> {
        // a value of the block has no place to go
        if !matches!(block.ty, Ty::Unit | Ty::Never) {
            return None;
        }
        self.loops.extend(id);
        let nodes = self.block(block);
        self.loops.truncate(self.loops.len() - usize::from(id.is_some()));
        nodes
    }

    /// Whether one work-item can evaluate the expression for all: it has no effects.
    fn is_condition(&self, expr: &Expr) -> bool {
        let mut is_pure = true;
        expr.visit(&mut |expr| {
            is_pure &= match &expr.kind {
                ExprKind::Literal(_)
                | ExprKind::Bare(..)
                | ExprKind::Const(_)
                | ExprKind::Folded(_)
                | ExprKind::Read(_)
                | ExprKind::Len(_)
                | ExprKind::Unary(..)
                | ExprKind::Arith(..)
                | ExprKind::Compare(..)
                | ExprKind::Logic(..)
                | ExprKind::Cast(_)
                | ExprKind::WorkItem(..)
                | ExprKind::Atomic(AtomicOp::Load, ..)
                | ExprKind::Method(Method::Builtin(..), _) => true,
                ExprKind::If(_, then, other) => {
                    then.stmts.is_empty() && other.as_ref().is_some_and(|other| other.stmts.is_empty())
                }
                ExprKind::Block(None, block) => block.stmts.is_empty(),
                _ => false,
            };
        });
        is_pure
    }

    /// Whether it is executed once for the group.
    fn is_once(&self, piece: Piece<'f>) -> bool {
        let is_group_value = |expr: &Expr| is_group_value(self.function, &self.once, expr);
        match piece {
            Piece::Let(Stmt::Let { pat: Pat { kind: PatKind::Bind(local, None), .. }, init, other: None, .. }) => {
                let shared = self.function.locals[local.0].shared;
                shared || (self.once[local.0] && init.as_ref().is_some_and(is_group_value))
            }
            Piece::Let(Stmt::Let {
                pat: Pat { kind: PatKind::Fields(parts) | PatKind::Elements(parts), .. },
                init: Some(init),
                other: None,
                ..
            }) => {
                let is_of_group =
                    |(_, part): &(usize, Pat)| matches!(part.kind, PatKind::Bind(local, None) if self.once[local.0]);
                let (ExprKind::Tuple(values) | ExprKind::Array(values)) = &init.kind else { return false };
                parts.iter().all(is_of_group) && values.iter().all(is_group_value)
            }
            Piece::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => {
                place.whole().is_some_and(|local| self.once[local.0] && self.is_of_all(local)) && is_group_value(value)
            }
            Piece::Expr(Expr { kind: ExprKind::AssignOp(op, place, value), .. }) => {
                let is_local = place.whole().is_some_and(|local| self.once[local.0] && self.is_of_all(local));
                is_local && never_panics(*op, &place.ty, value) && is_group_value(value)
            }
            Piece::Let(_) | Piece::Expr(_) | Piece::Guard(_) => false,
        }
    }

    /// Finds the variables that work-items assign.
    fn reject(&mut self, nodes: &[Node<'f>]) {
        for node in nodes {
            if let Node::Region(pieces) = node {
                pieces.iter().for_each(|piece| {
                    piece.changed(&mut |local| self.once[local.0] = false);
                    piece.visit(&mut |expr| {
                        changed_by(expr).into_iter().for_each(|local| self.advanced[local.0] = false);
                    });
                });
            }
            node.branches().for_each(|branch| self.reject(branch));
        }
    }
}

/// Whether work-items change a parameter, or the variable of a loop that is executed once: the group has one for all.
fn changes_what_the_group_has(function: &Function, nodes: &[Node<'_>], once: &[bool]) -> bool {
    nodes.iter().any(|node| {
        let mut changes = false;
        match node {
            Node::Region(pieces) => {
                let is_param = |local: LocalId| local.0 < function.params && function.locals[local.0].mutable;
                pieces.iter().for_each(|piece| piece.changed(&mut |local| changes |= is_param(local)));
            }
            Node::For(inner, _) => changes = function.locals[inner.local.0].name.is_some() && !once[inner.local.0],
            _ => {}
        }
        changes || node.branches().any(|branch| changes_what_the_group_has(function, branch, once))
    })
}

fn pieces(block: &Block) -> impl Iterator<Item = Piece<'_>> {
    let stmts = block.stmts.iter().map(|stmt| match stmt {
        Stmt::Let { .. } => Piece::Let(stmt),
        Stmt::Expr(expr) => Piece::Expr(expr),
    });
    stmts.chain(block.tail.as_deref().map(Piece::Expr))
}

/// Adds a declaration. A new variable is not known to the region before it, which therefore continues.
fn declare<'f>(node: Node<'f>, nodes: &mut Vec<Node<'f>>) {
    let at = nodes.len() - usize::from(matches!(nodes.last(), Some(Node::Region(_))));
    nodes.insert(at, node);
}

/// Adds code to the last region, or begins one.
fn add<'f>(piece: Piece<'f>, nodes: &mut Vec<Node<'f>>) {
    match nodes.last_mut() {
        Some(Node::Region(pieces)) => pieces.push(piece),
        _ => nodes.push(Node::Region(vec![piece])),
    }
}

impl<'f> Piece<'f> {
    /// Calls `see` with every expression in it.
    pub(super) fn visit(self, see: &mut dyn FnMut(&'f Expr)) {
        match self {
            Piece::Let(Stmt::Let { init, other, .. }) => {
                init.iter().for_each(|init| init.visit(see));
                other.iter().for_each(|other| other.visit(see));
            }
            Piece::Let(Stmt::Expr(expr)) | Piece::Expr(expr) | Piece::Guard(expr) => expr.visit(see),
        }
    }

    /// Calls `see` with the variables that it declares, outside of nested blocks.
    pub(super) fn declared(self, see: &mut dyn FnMut(LocalId)) {
        if let Piece::Let(Stmt::Let { pat, .. }) = self {
            pat.bound(see);
        }
    }

    /// Calls `see` with the variables that it declares or may change.
    pub(super) fn changed(self, see: &mut dyn FnMut(LocalId)) {
        self.declares(see);
        self.visit(&mut |expr| changed_by(expr).into_iter().for_each(&mut *see));
    }

    /// Calls `see` with the variables that it declares, anywhere.
    fn declares(self, see: &mut dyn FnMut(LocalId)) {
        self.declared(see);
        if let Piece::Let(Stmt::Let { other: Some(other), .. }) = self {
            declared_in(other, see);
        }
        self.visit(&mut |expr| {
            match &expr.kind {
                ExprKind::For(inner) => see(inner.local),
                ExprKind::Let(pat, _) | ExprKind::Matches(pat, _) => pat.bound(see),
                ExprKind::Match(_, arms) => arms.iter().for_each(|arm| arm.pat.bound(see)),
                _ => {}
            }
            expr.parts(&mut |part| {
                if let Part::Block(block) = part {
                    declared_in(block, see);
                }
            });
        });
    }

    /// Calls `see` with the variables that it names or declares.
    pub(super) fn named(self, see: &mut dyn FnMut(LocalId)) {
        self.changed(see);
        self.visit(&mut |expr| named(expr, see));
    }
}

/// Calls `see` with the variables that the statements of a block declare.
fn declared_in(block: &Block, see: &mut dyn FnMut(LocalId)) {
    for stmt in &block.stmts {
        if let Stmt::Let { pat, .. } = stmt {
            pat.bound(see);
        }
    }
}
