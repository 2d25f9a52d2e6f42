//! Branches with barriers are kept apart from others.
//!
//! A compiler may join a branch with others on the same condition, which only some work-items of a group take. Where there is
//! a barrier in it, PoCL 3.1 and 5 then compute for all of a group what the first computes
//! (`docs/driver-errors/barrier_under_a_condition.cl`). No compiler moves a branch over a barrier, and all work-items of the
//! group come by in front of such a branch, and behind it.

use crate::c::{Expr, Stmt, StmtKind, ways};

/// Puts a barrier behind each such branch, but the last thing in a function. For a body in which ways out are not pruned yet:
/// where they go past the barrier, they get their own.
pub(super) fn behind(body: &mut Vec<Stmt>) {
    behind_each(body, true);
}

fn behind_each(stmts: &mut Vec<Stmt>, last: bool) {
    for at in (0..stmts.len()).rev() {
        let is_loop = matches!(stmts[at].kind, StmtKind::While(..) | StmtKind::For(..));
        let last = last && at + 1 == stmts.len() && !is_loop;
        stmts[at].blocks_mut().into_iter().for_each(|block| behind_each(block, last));
        let Some(kind) = wait_of_branch(&stmts[at].kind) else { continue };
        if !last && !is_barrier(stmts.get(at + 1)) && !ways::leaves(&stmts[at]) && !returns(&stmts[at..=at]) {
            stmts.insert(at + 1, Stmt { line: stmts[at].line, loud: None, kind });
        }
    }
}

/// Puts a barrier in front of each such branch. For a body with its pruned ways out.
pub(super) fn in_front(stmts: &mut Vec<Stmt>) {
    for at in (0..stmts.len()).rev() {
        stmts[at].blocks_mut().into_iter().for_each(in_front);
        let Some(kind) = wait_of_branch(&stmts[at].kind) else { continue };
        if !is_barrier(at.checked_sub(1).and_then(|before| stmts.get(before))) {
            stmts.insert(at, Stmt { line: stmts[at].line, loud: None, kind });
        }
    }
}

/// Puts something behind each barrier at the end of a branch or before a `return`. Where there is nothing, PoCL 5 and 6 may end
/// the process: "Cannot add context restore for a PHI node at the region entry". The last pass, for a body with all barriers.
pub(super) fn keep(stmts: &mut Vec<Stmt>, is_branch: bool) {
    for at in (0..stmts.len()).rev() {
        let is_branch = matches!(stmts[at].kind, StmtKind::If(..));
        stmts[at].blocks_mut().into_iter().for_each(|block| keep(block, is_branch));
    }
    for at in (1..=stmts.len()).rev() {
        let ends = match stmts.get(at) {
            Some(next) => matches!(next.kind, StmtKind::Return(_)),
            None => is_branch,
        };
        if ends && (is_barrier(stmts.get(at - 1)) || ways::is_added(&stmts[at - 1])) {
            stmts.insert(at, Stmt { line: stmts[at - 1].line, loud: None, kind: StmtKind::Kept });
        }
    }
}

fn is_barrier(stmt: Option<&Stmt>) -> bool {
    matches!(stmt, Some(Stmt { kind: StmtKind::Barrier | StmtKind::Apart(None), .. }))
}

/// The barrier that is needed around a statement.
fn wait_of_branch(kind: &StmtKind) -> Option<StmtKind> {
    match kind {
        StmtKind::If(Expr::Int { .. } | Expr::Const(..), ..) => None,
        StmtKind::If(_, then, other) => wait_of(then).or_else(|| wait_of(other)),
        _ => None,
    }
}

/// A barrier, where there is one in the statements; else one that is there if a callee of theirs has one.
fn wait_of(stmts: &[Stmt]) -> Option<StmtKind> {
    let mut called = None;
    for stmt in stmts {
        let inside = match &stmt.kind {
            StmtKind::Barrier | StmtKind::Apart(None) => Some(StmtKind::Apart(None)),
            StmtKind::Waits(callee, ..) | StmtKind::Apart(Some(callee)) => Some(StmtKind::Apart(Some(*callee))),
            _ if ways::is_added(stmt) => None,
            _ => stmt.blocks().into_iter().find_map(|block| wait_of(block)),
        };
        match inside {
            Some(StmtKind::Apart(None)) => return inside,
            inside => called = called.or(inside),
        }
    }
    called
}

/// Whether there is a `return` without a barrier before it.
fn returns(stmts: &[Stmt]) -> bool {
    stmts.iter().enumerate().any(|(at, stmt)| match stmt.kind {
        StmtKind::Return(_) => !at.checked_sub(1).is_some_and(|before| ways::is_added(&stmts[before])),
        _ => stmt.blocks().into_iter().any(|block| returns(block)),
    })
}
