//! Ways out of a function with barriers.
//!
//! Where all work-items of a group return before a barrier, they meet at a barrier of their own: PoCL 3.1 to 6 lose what
//! is done behind a barrier that can be gone past, or end the process
//! (`docs/driver-errors/return_before_a_barrier.cl`).

use super::Lower;
use crate::c::{
    Stmt, StmtKind,
    control_flow::{is_added, waits},
};

impl Lower<'_> {
    /// What comes before a `return`.
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

/// Takes out the barriers before a `return` behind which there is none: `later` says whether there is one behind the
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
