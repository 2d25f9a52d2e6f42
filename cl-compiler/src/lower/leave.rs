//! Ways out of a function with barriers.
//!
//! Where all work-items of a group return before a barrier, they meet at a barrier of their own: PoCL 3.1 and 5 lose what
//! is done behind a barrier that can be gone past, or end the process
//! (`docs/driver-errors/return_before_a_barrier.cl`).

use super::Lower;
use crate::c::{Stmt, StmtKind};

impl Lower<'_> {
    /// What comes before a `return`.
    pub(super) fn before_return(&mut self) {
        if !self.function.barriers {
            return;
        }
        if self.is_together() {
            self.push(StmtKind::Block(vec![Stmt { line: self.line, loud: None, kind: StmtKind::Barrier }]));
        } else {
            self.left = true;
        }
    }
}

/// Whether it is a barrier before a `return`.
fn is_added(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Block(inner) if matches!(&inner[..], [Stmt { kind: StmtKind::Barrier, .. }]))
}

/// Whether all work-items of a group wait somewhere in the statements, before they return.
fn waits(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| {
        let own = matches!(stmt.kind, StmtKind::Barrier | StmtKind::Waits(..));
        own || (!is_added(stmt) && stmt.blocks().into_iter().any(|block| waits(block)))
    })
}

/// Takes out the barriers before a `return` behind which there is none: `later` says whether there is one behind the
/// statements.
pub(super) fn prune(stmts: &mut Vec<Stmt>, later: bool) {
    let mut later = later;
    for at in (0..stmts.len()).rev() {
        if is_added(&stmts[at]) {
            if later {
                stmts[at].kind = StmtKind::Barrier;
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
