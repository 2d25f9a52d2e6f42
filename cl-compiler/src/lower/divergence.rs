//! Separates branches that contain barriers from other branches.
//!
//! A compiler may merge a branch with other branches on the same condition that only some work-items of a group take.
//! If the branch contains a barrier, some drivers then compute for the whole group the values of the first work-item
//! (`docs/driver-errors/barrier_under_a_condition.cl`). No compiler moves a branch across a barrier, and all work-items
//! of the group pass the points before and after a branch with a barrier. So barriers are inserted there.

use crate::c::{Expr, Hazard, Stmt, StmtKind, control_flow};
use crate::ir::CalleeId;

/// Inserts a barrier after each value-returning call of a function that may have a barrier, so that later passes see
/// that the call waits. `waits` selects these functions. With `in_block`, each barrier is in a block of its own: it
/// serves [`barriers_after`] and the pruning of exits, and [`unmark`] removes it.
pub(super) fn mark(stmts: &mut Vec<Stmt>, waits: &dyn Fn(CalleeId) -> bool, in_block: bool) {
    for at in (0..stmts.len()).rev() {
        if let StmtKind::Waits(..) = stmts[at].kind {
            continue;
        }
        stmts[at].blocks_mut().into_iter().for_each(|block| mark(block, waits, in_block));
        let is_plain = matches!(
            stmts[at].kind,
            StmtKind::Decl(..) | StmtKind::Assign(..) | StmtKind::Store(..) | StmtKind::Expr(_)
        );
        let mut called = None;
        let mut see = |expr: &Expr| match expr {
            Expr::Device(callee, _) if waits(*callee) => called = Some(*callee),
            _ => {}
        };
        stmts[at].exprs().into_iter().for_each(|expr| expr.visit(&mut see));
        if let (true, Some(callee)) = (is_plain, called) {
            let line = stmts[at].line;
            let wait = Stmt { line, loud: None, kind: StmtKind::ExtraBarrier(Some(callee)) };
            let wait = if in_block { Stmt { line, loud: None, kind: StmtKind::Block(vec![wait]) } } else { wait };
            stmts.insert(at + 1, wait);
        }
    }
}

/// Removes the barriers that [`mark`] put into blocks of their own.
pub(super) fn unmark(stmts: &mut Vec<Stmt>) {
    let is_mark = |inner: &[Stmt]| matches!(inner, [Stmt { kind: StmtKind::ExtraBarrier(Some(_)), .. }]);
    stmts.retain(|stmt| !matches!(&stmt.kind, StmtKind::Block(inner) if is_mark(inner)));
    stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(unmark);
}

/// Inserts a barrier after each branch with a barrier, except after the last statement of a kernel. Runs before exits
/// are pruned: where an exit skips the new barrier, it gets its own and becomes such a branch itself.
pub(super) fn barriers_after(body: &mut Vec<Stmt>, is_kernel: bool) {
    barriers_after_each(body, is_kernel, false);
}

/// `later` says whether a barrier follows the statements.
fn barriers_after_each(stmts: &mut Vec<Stmt>, last: bool, later: bool) {
    let mut later = later;
    for at in (0..stmts.len()).rev() {
        let is_loop = stmts[at].is_loop();
        let last = last && at + 1 == stmts.len() && !is_loop;
        let inside = control_flow::waits(&stmts[at..=at]);
        let again = is_loop && inside;
        stmts[at].blocks_mut().into_iter().for_each(|block| barriers_after_each(block, last, later || again));
        let kind = wait_of_branch(&stmts[at].kind, later);
        later |= inside;
        let Some(kind) = kind else { continue };
        if !last && !is_barrier(stmts.get(at + 1)) && !control_flow::leaves(&stmts[at]) && !returns(&stmts[at..=at]) {
            stmts.insert(at + 1, Stmt { line: stmts[at].line, loud: None, kind });
            later = true;
        }
    }
}

/// Inserts a barrier before each branch with a barrier. Runs after exits are pruned.
pub(super) fn in_front(stmts: &mut Vec<Stmt>) {
    for at in (0..stmts.len()).rev() {
        stmts[at].blocks_mut().into_iter().for_each(in_front);
        let Some(kind) = wait_of_branch(&stmts[at].kind, false) else { continue };
        if !is_after_a_barrier(stmts, at) {
            stmts.insert(at, Stmt { line: stmts[at].line, loud: None, kind });
        }
    }
}

/// Inserts an opaque statement after each barrier, and at the start of each path to a barrier that not all work-items
/// of a launch take. Some drivers detect the start of such a path and insert a barrier of their own there. If only a
/// branch on an earlier value follows it, the whole group takes the path of one work-item
/// (`docs/driver-errors/branch_after_a_barrier.cl`). Some may end the process if nothing follows a barrier:
/// "Cannot add context restore for a PHI node at the region entry". This is the last pass, for a body that contains all
/// barriers.
///
/// If the function has a barrier elsewhere, they also add barriers to loops that all work-items leave in the same
/// iteration. Therefore the code after such loops and around them is treated the same
/// (`docs/driver-errors/branch_after_a_loop.cl`).
pub(super) fn opaque(body: &mut Vec<Stmt>, is_kernel: bool) {
    let is_conditional = |stmt: &Stmt| match stmt.kind {
        StmtKind::Barrier | StmtKind::ExtraBarrier(_) => false,
        StmtKind::Waits(..) => true,
        _ => may_wait(std::slice::from_ref(stmt)) || goes_out(stmt),
    };
    if is_kernel && !(control_flow::waits(body) && body.iter().any(is_conditional)) {
        return;
    }
    // before the common return, code that only some work-items run at the end must be complete
    let is_return = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Return(_));
    let returns_early = body.iter().any(|stmt| !is_return(stmt) && stmt.has(is_return));
    if may_wait(body) && !(returns_early && leave_by_the_end(body)) {
        end_with(body, returns_early);
    }
    opaque_in(body, Place::Function);
    body.iter_mut().for_each(opaque_in_loops);
}

/// Whether the statements contain a barrier, or a loop in which a driver may insert one.
fn may_wait(stmts: &[Stmt]) -> bool {
    control_flow::waits(stmts) || stmts.iter().any(|stmt| stmt.has(|inner| is_joint_loop(&inner.kind)))
}

/// Whether it is a loop without a barrier that only its head can leave.
fn is_joint_loop(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::While(_, _, _, body) | StmtKind::For(_, body) => {
            !control_flow::ends_loop(body) && !control_flow::waits(body)
        }
        _ => false,
    }
}

/// Routes returns of only some work-items through the function's end, which all work-items reach. Returns whether there
/// are any.
fn leave_by_the_end(stmts: &mut [Stmt]) -> bool {
    let mut found = false;
    for at in 0..stmts.len() {
        let is_met = is_after_a_barrier(stmts, at);
        stmts[at].blocks_mut().into_iter().for_each(|block| found |= leave_by_the_end(block));
        if let StmtKind::Return(value) = &mut stmts[at].kind
            && !is_met
        {
            stmts[at].kind = StmtKind::Leave(value.take());
            found = true;
        }
    }
    found
}

/// Appends an opaque statement at the end of a path, unless the path ends in a jump. `joins` says whether it meets
/// another path there.
fn end_with(stmts: &mut Vec<Stmt>, joins: bool) {
    let Some(last) = stmts.last() else { return };
    if !is_opaque(last) && !control_flow::is_jump(last) {
        stmts.push(opaque_stmt(joins, last.line));
    }
}

/// LLVM merges two equal opaque statements where two paths begin or join. There, and after loops, the statement is a
/// `volatile` access. A driver does not vectorise the loop over work-items if it contains one.
fn opaque_stmt(joins: bool, line: u32) -> Stmt {
    let kind = if joins { StmtKind::Volatile(Hazard::Merged) } else { StmtKind::Opaque };
    Stmt { line, loud: None, kind }
}

/// Whether it is an [`opaque_stmt`].
fn is_opaque(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Opaque | StmtKind::Volatile(Hazard::Merged))
}

/// Where a list of statements is.
#[derive(Clone, Copy)]
enum Place {
    /// It is a function's body.
    Function,
    /// It is a block that all who reach it enter.
    Plain,
    /// It is a path of a branch, or a loop's body. Whether other paths begin and end where it does.
    Path { joins_start: bool, joins_end: bool },
}

fn opaque_in(stmts: &mut Vec<Stmt>, place: Place) {
    let tail = stmts.iter().rposition(|stmt| !is_opaque(stmt)).filter(|_| matches!(place, Place::Function));
    for at in (0..stmts.len()).rev() {
        let is_plain = matches!(stmts[at].kind, StmtKind::Block(_) | StmtKind::Given(..) | StmtKind::Waits(..));
        let is_joint_loop = is_joint_loop(&stmts[at].kind);
        let inside = !is_joint_loop && may_wait(&stmts[at..=at]);
        let has_else = matches!(&stmts[at].kind, StmtKind::If(_, _, other) if !other.is_empty());
        for (number, block) in stmts[at].blocks_mut().into_iter().enumerate() {
            let joins_end = has_else || block.iter().any(goes_out);
            if is_plain {
                opaque_in(block, Place::Plain);
            } else if may_wait(block) {
                opaque_in(block, Place::Path { joins_start: has_else && number == 1, joins_end });
            } else if inside {
                end_with(block, joins_end);
            }
        }
        let waits = matches!(stmts[at].kind, StmtKind::Barrier | StmtKind::ExtraBarrier(_));
        // no branch follows the last statement
        let joins = is_joint_loop && tail != Some(at) || goes_out(&stmts[at]);
        if (waits || joins) && !is_barrier(stmts.get(at + 1)) {
            stmts.insert(at + 1, opaque_stmt(joins, stmts[at].line));
        }
    }
    let Place::Path { joins_start, joins_end } = place else { return };
    // code that only some work-items run must be complete before the paths join
    end_with(stmts, joins_end);
    if !stmts.is_empty() && !is_barrier(stmts.first()) {
        stmts.insert(0, opaque_stmt(joins_start, stmts[0].line));
    }
}

/// Appends an opaque statement to one of the two paths of each branch in a loop with a barrier, and where a block is
/// left. A driver may end the process if both paths end in branches: "region_entry_barrier != NULL"
/// (`docs/driver-errors/branches_at_both_ends.cl`).
fn opaque_in_loops(stmt: &mut Stmt) {
    if stmt.is_loop() && control_flow::waits(std::slice::from_ref(stmt)) {
        split_paths(stmt);
    } else {
        stmt.blocks_mut().into_iter().flatten().for_each(opaque_in_loops);
    }
}

fn split_paths(stmt: &mut Stmt) {
    for block in stmt.blocks_mut() {
        block.iter_mut().for_each(split_paths);
        if let Some(Stmt { kind: StmtKind::Goto(_), line, .. }) = block.last() {
            block.insert(block.len() - 1, opaque_stmt(true, *line));
        }
    }
    if let StmtKind::If(_, _, other) = &mut stmt.kind {
        end_with(other, true);
    }
}

/// Whether some work-items may leave the branch for a point other than the next statement.
fn goes_out(stmt: &Stmt) -> bool {
    !stmt.blocks().is_empty() && (returns(std::slice::from_ref(stmt)) || control_flow::leaves(stmt))
}

fn is_after_a_barrier(stmts: &[Stmt], at: usize) -> bool {
    is_barrier(at.checked_sub(1).and_then(|before| stmts.get(before)))
}

fn is_barrier(stmt: Option<&Stmt>) -> bool {
    matches!(stmt, Some(Stmt { kind: StmtKind::Barrier | StmtKind::ExtraBarrier(None), .. }))
}

/// The barrier that is needed around a statement. `added` says whether barriers before a `return` count.
fn wait_of_branch(kind: &StmtKind, added: bool) -> Option<StmtKind> {
    match kind {
        StmtKind::If(Expr::Int { .. } | Expr::Const(..), ..) => None,
        StmtKind::If(_, then, other) => wait_of(then, added).or_else(|| wait_of(other, added)),
        _ => None,
    }
}

/// An unconditional barrier if the statements contain a barrier; else a barrier conditional on a callee that has one.
fn wait_of(stmts: &[Stmt], added: bool) -> Option<StmtKind> {
    let mut called = None;
    for stmt in stmts {
        let inside = match &stmt.kind {
            StmtKind::Barrier | StmtKind::ExtraBarrier(None) => Some(StmtKind::ExtraBarrier(None)),
            StmtKind::Waits(callee, ..) | StmtKind::ExtraBarrier(Some(callee)) => {
                Some(StmtKind::ExtraBarrier(Some(*callee)))
            }
            _ if control_flow::is_added(stmt) && !added => None,
            _ => stmt.blocks().into_iter().find_map(|block| wait_of(block, added)),
        };
        match inside {
            Some(StmtKind::ExtraBarrier(None)) => return inside,
            inside => called = called.or(inside),
        }
    }
    called
}

/// Whether the statements contain a `return` without a barrier before it.
fn returns(stmts: &[Stmt]) -> bool {
    stmts.iter().enumerate().any(|(at, stmt)| match stmt.kind {
        StmtKind::Return(_) | StmtKind::Leave(_) => {
            !at.checked_sub(1).is_some_and(|before| control_flow::is_added(&stmts[before]))
        }
        _ => stmt.blocks().into_iter().any(|block| returns(block)),
    })
}
