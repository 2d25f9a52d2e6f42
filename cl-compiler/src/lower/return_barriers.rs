//! Exits of functions with barriers.
//!
//! If all work-items of a group return before a barrier, they wait at an additional barrier before the return. Some
//! drivers lose the effects of code after a barrier that can be skipped, or end the process
//! (`docs/driver-errors/return_before_a_barrier.cl`).

use super::Lower;
use crate::c::{
    Stmt, StmtKind,
    control_flow::{is_added, waits},
};

impl Lower<'_> {
    /// The barrier before a `return`, if it may be needed.
    pub(super) fn before_return(&mut self) {
        if !self.function.barriers {
            return;
        }
        if self.is_together() {
            self.push(StmtKind::Block(vec![Stmt { line: self.line, loud: None, kind: StmtKind::ExtraBarrier(None) }]));
        } else {
            self.left = true;
        }
    }
}

/// Removes the barriers before a `return` that no other barrier follows. `later` says whether a barrier follows the
/// statements.
pub(super) fn prune(stmts: &mut Vec<Stmt>, later: bool) {
    let mut later = later;
    for at in (0..stmts.len()).rev() {
        if is_added(&stmts[at]) {
            if later {
                stmts[at].kind = StmtKind::ExtraBarrier(None);
            } else {
                stmts.remove(at);
            }
            continue;
        }
        let inside = waits(&stmts[at..=at]);
        let again = inside && matches!(stmts[at].kind, StmtKind::While(..) | StmtKind::For(..));
        stmts[at].blocks_mut().into_iter().for_each(|block| prune(block, later || again));
        later |= inside;
    }
}
