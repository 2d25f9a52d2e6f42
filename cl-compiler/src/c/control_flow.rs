//! Where statements wait for the other work-items of a group, and where they are left.

use super::{Stmt, StmtKind};

/// Whether it is a barrier before a `return` of which it is not known yet whether it is needed.
pub fn is_added(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Block(inner) if matches!(&inner[..], [Stmt { kind: StmtKind::ExtraBarrier(None), .. }]))
}

/// Whether what is behind a statement in its block is not reached from it.
pub fn is_jump(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Return(_) | StmtKind::Leave(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_)
    )
}

/// Whether all work-items of a group wait somewhere in the statements, before they return.
pub fn waits(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| {
        let own = matches!(stmt.kind, StmtKind::Barrier | StmtKind::Waits(..) | StmtKind::ExtraBarrier(_));
        own || (!is_added(stmt) && stmt.blocks().into_iter().any(|block| waits(block)))
    })
}

/// Whether a loop can be left from within its body.
pub fn ends_loop(body: &[Stmt]) -> bool {
    let labels = labels(body);
    goes(body, false, &|stmt, in_loop| match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Leave(_) => true,
        StmtKind::Break => !in_loop,
        StmtKind::Goto(label) => !labels.contains(&label.as_str()),
        _ => false,
    })
}

/// Whether a work-item may go from within a statement to elsewhere in the function than behind it.
pub fn leaves(stmt: &Stmt) -> bool {
    let labels = labels(std::slice::from_ref(stmt));
    goes(std::slice::from_ref(stmt), false, &|stmt, in_loop| match &stmt.kind {
        StmtKind::Break | StmtKind::Continue => !in_loop,
        StmtKind::Goto(label) => !labels.contains(&label.as_str()),
        _ => false,
    })
}

/// Whether one of the statements does; it is asked with whether it stands in a loop in them.
fn goes(stmts: &[Stmt], in_loop: bool, does: &dyn Fn(&Stmt, bool) -> bool) -> bool {
    stmts.iter().any(|stmt| {
        let inner = in_loop || stmt.is_loop();
        does(stmt, in_loop) || stmt.blocks().into_iter().any(|block| goes(block, inner, does))
    })
}

fn labels(stmts: &[Stmt]) -> Vec<&str> {
    let mut found = Vec::new();
    for stmt in stmts {
        if let StmtKind::Label(label) = &stmt.kind {
            found.push(label.as_str());
        }
        stmt.blocks().into_iter().for_each(|block| found.extend(labels(block)));
    }
    found
}
