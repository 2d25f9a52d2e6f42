//! Branches with barriers are kept apart from others.
//!
//! A compiler may join a branch with others on the same condition, which only some work-items of a group take. Where there is
//! a barrier in it, PoCL 3.1 to 6 then compute for all of a group what the first computes
//! (`docs/driver-errors/barrier_under_a_condition.cl`). No compiler moves a branch over a barrier, and all work-items of the
//! group come by in front of such a branch, and behind it.

use crate::c::{Expr, Stmt, StmtKind, control_flow};
use crate::ir::CalleeId;

/// Puts a barrier behind each call for a value of a function that may have one, so that all see that it waits: `waits` says
/// which. In a block of its own, it is there for [`barriers_after`] and for what prunes ways out, and [`unmark`] takes it away.
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

/// Takes away the barriers of [`mark`] in blocks of their own.
pub(super) fn unmark(stmts: &mut Vec<Stmt>) {
    let is_mark = |inner: &[Stmt]| matches!(inner, [Stmt { kind: StmtKind::ExtraBarrier(Some(_)), .. }]);
    stmts.retain(|stmt| !matches!(&stmt.kind, StmtKind::Block(inner) if is_mark(inner)));
    stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(unmark);
}

/// Puts a barrier behind each such branch, but the last thing in a kernel. For a body in which ways out are not pruned yet:
/// where they go past the barrier, they get their own, and are such branches themselves.
pub(super) fn barriers_after(body: &mut Vec<Stmt>, is_kernel: bool) {
    barriers_after_each(body, is_kernel, false);
}

/// `later` says whether there is a barrier behind the statements.
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

/// Puts a barrier in front of each such branch. For a body with its pruned ways out.
pub(super) fn in_front(stmts: &mut Vec<Stmt>) {
    for at in (0..stmts.len()).rev() {
        stmts[at].blocks_mut().into_iter().for_each(in_front);
        let Some(kind) = wait_of_branch(&stmts[at].kind, false) else { continue };
        if !is_after_a_barrier(stmts, at) {
            stmts.insert(at, Stmt { line: stmts[at].line, loud: None, kind });
        }
    }
}

/// Puts something behind each barrier, and wherever a way to a barrier begins that not all of a launch go. PoCL 3.1 to 6 look
/// for where such a way begins, and put a barrier of their own there; if nothing but a branch on what was computed earlier is
/// behind it, the whole group goes where one work-item goes (`docs/driver-errors/branch_after_a_barrier.cl`). PoCL 5
/// and 6 may end the process where nothing is behind a barrier at all: "Cannot add context restore for a PHI node at the
/// region entry". The last pass, for a body with all barriers.
///
/// PoCL adds barriers to loops too that all leave in the same turn, if there is a barrier elsewhere, so what comes behind them
/// and what they stand in is treated like that (`docs/driver-errors/branch_after_a_loop.cl`).
pub(super) fn opaque(body: &mut Vec<Stmt>, is_kernel: bool) {
    let is_conditional = |stmt: &Stmt| match stmt.kind {
        StmtKind::Barrier | StmtKind::ExtraBarrier(_) => false,
        StmtKind::Waits(..) => true,
        _ => may_wait(std::slice::from_ref(stmt)) || goes_out(stmt),
    };
    if is_kernel && !(control_flow::waits(body) && body.iter().any(is_conditional)) {
        return;
    }
    // where all return too, what only some do at the end must be over before
    let is_return = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Return(_));
    let returns_early = body.iter().any(|stmt| !is_return(stmt) && stmt.has(is_return));
    if may_wait(body) && !(returns_early && leave_by_the_end(body)) {
        opaque_at_end(body);
    }
    opaque_in(body, false);
    body.iter_mut().for_each(opaque_in_loops);
}

/// Whether there is a barrier in the statements, or a loop that PoCL may put one in.
fn may_wait(stmts: &[Stmt]) -> bool {
    control_flow::waits(stmts) || stmts.iter().any(|stmt| stmt.has(|inner| is_joint_loop(&inner.kind)))
}

/// Whether it is a loop without a barrier that can be left by its head alone.
fn is_joint_loop(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::While(_, _, body) | StmtKind::For(_, body) => {
            !control_flow::ends_loop(body) && !control_flow::waits(body)
        }
        _ => false,
    }
}

/// Lets work-items that return where others do not go by way of the function's end, which is something that all do: whether
/// there are any.
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

/// Puts something at the end of a way, unless it goes elsewhere.
fn opaque_at_end(stmts: &mut Vec<Stmt>) {
    let Some(last) = stmts.last() else { return };
    if !matches!(last.kind, StmtKind::Opaque) && !control_flow::is_jump(last) {
        stmts.push(opaque_stmt(last.line));
    }
}

fn opaque_stmt(line: u32) -> Stmt {
    Stmt { line, loud: None, kind: StmtKind::Opaque }
}

fn opaque_in(stmts: &mut Vec<Stmt>, begins: bool) {
    for at in (0..stmts.len()).rev() {
        let is_plain = matches!(stmts[at].kind, StmtKind::Block(_) | StmtKind::Given(..) | StmtKind::Waits(..));
        let is_joint_loop = is_joint_loop(&stmts[at].kind);
        let inside = !is_joint_loop && may_wait(&stmts[at..=at]);
        for block in stmts[at].blocks_mut() {
            if is_plain || may_wait(block) {
                opaque_in(block, !is_plain);
            } else if inside {
                opaque_at_end(block);
            }
        }
        let waits = matches!(stmts[at].kind, StmtKind::Barrier | StmtKind::ExtraBarrier(_));
        if (waits || is_joint_loop || goes_out(&stmts[at])) && !is_barrier(stmts.get(at + 1)) {
            stmts.insert(at + 1, opaque_stmt(stmts[at].line));
        }
    }
    if !begins || stmts.is_empty() {
        return;
    }
    // what only some do at the end must be over before the ways come together
    opaque_at_end(stmts);
    if !is_barrier(stmts.first()) {
        stmts.insert(0, opaque_stmt(stmts[0].line));
    }
}

/// Puts something at the end of one of two ways of branches in a loop with a barrier, and where a block is left. PoCL 5.0 may
/// end the process where both ways end in branches: "region_entry_barrier != NULL"
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
            block.insert(block.len() - 1, opaque_stmt(*line));
        }
    }
    if let StmtKind::If(_, _, other) = &mut stmt.kind {
        opaque_at_end(other);
    }
}

/// Whether some go from within a branch to elsewhere than behind it.
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

/// A barrier, where there is one in the statements; else one that is there if a callee of theirs has one.
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

/// Whether there is a `return` without a barrier before it.
fn returns(stmts: &[Stmt]) -> bool {
    stmts.iter().enumerate().any(|(at, stmt)| match stmt.kind {
        StmtKind::Return(_) | StmtKind::Leave(_) => {
            !at.checked_sub(1).is_some_and(|before| control_flow::is_added(&stmts[before]))
        }
        _ => stmt.blocks().into_iter().any(|block| returns(block)),
    })
}
