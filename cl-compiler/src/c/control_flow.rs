//! Control flow of statements: barriers, and exits from loops and functions.

use super::{Stmt, StmtKind};

/// Whether it is a barrier added before a `return`. Whether the driver needs that barrier is decided later.
pub fn is_added(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Block(inner) if matches!(&inner[..], [Stmt { kind: StmtKind::ExtraBarrier(None), .. }]))
}

/// Whether control never passes from the statement to the next one in its block.
pub fn is_jump(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Return(_) | StmtKind::Leave(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_)
    )
}

/// Whether the statements contain a barrier before they return.
pub fn waits(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| {
        let own = matches!(stmt.kind, StmtKind::Barrier | StmtKind::Waits(..) | StmtKind::ExtraBarrier(_));
        own || (!is_added(stmt) && stmt.blocks().into_iter().any(|block| waits(block)))
    })
}

/// Whether the loop's body can leave the loop.
pub fn ends_loop(body: &[Stmt]) -> bool {
    let labels = labels(body);
    goes(body, false, &|stmt, in_loop| match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Leave(_) => true,
        StmtKind::Break => !in_loop,
        StmtKind::Goto(label) => !labels.contains(&label.as_str()),
        _ => false,
    })
}

/// Whether control may leave the statement for another point of the function than the next statement.
pub fn leaves(stmt: &Stmt) -> bool {
    let labels = labels(std::slice::from_ref(stmt));
    goes(std::slice::from_ref(stmt), false, &|stmt, in_loop| match &stmt.kind {
        StmtKind::Break | StmtKind::Continue => !in_loop,
        StmtKind::Goto(label) => !labels.contains(&label.as_str()),
        _ => false,
    })
}

/// Whether `does` holds for any statement. Its second argument says whether that statement is inside a loop of `stmts`.
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
