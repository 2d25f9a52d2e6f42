//! Pointers whose target depends on a condition, `to = k % 2 == 0 ? a : b`.
//!
//! A driver vectorises the loop over the work-items of a group. It then assumes that accesses through such a pointer do not
//! alias direct accesses, and loses a write of `a[j][i]` before `to[j][i] += 5` (the test
//! `tests/tests/written/choices.rs`). It does not vectorise loops that contain a `volatile` access.

use std::collections::HashSet;

use super::access_order::root;
use crate::c::{Expr, Hazard, Stmt, StmtKind};
use crate::ty::Space;

/// Inserts an opaque statement before each statement that uses such a pointer.
pub(super) fn opaque(body: &mut Vec<Stmt>) {
    let mut chosen: HashSet<String> = HashSet::new();
    let mut see = |stmt: &Stmt| {
        if let StmtKind::Decl(ty, name, init) = &stmt.kind
            && !matches!(ty.space, Space::Private | Space::Constant)
            && ty.is_pointer()
        {
            let is_chosen = init.as_ref().is_none_or(|init| match root(init) {
                Some(from) => chosen.contains(from),
                // a pointer that a function returns is derived from its arguments
                None => !init.has(|part| matches!(part, Expr::Device(..))),
            });
            if is_chosen {
                chosen.insert(name.clone());
            }
        }
    };
    body.iter().for_each(|stmt| stmt.visit(&mut see));
    if !chosen.is_empty() {
        opaque_in(body, &chosen);
    }
}

fn opaque_in(stmts: &mut Vec<Stmt>, chosen: &HashSet<String>) {
    let mut at = 0;
    while at < stmts.len() {
        let stmt = &mut stmts[at];
        stmt.blocks_mut().into_iter().for_each(|block| opaque_in(block, chosen));
        let uses = chosen.iter().any(|name| stmt.exprs().into_iter().any(|expr| expr.uses(name) > 0));
        let line = stmt.line;
        let is_opaque = at > 0 && matches!(stmts[at - 1].kind, StmtKind::Volatile(Hazard::Aliased));
        if uses && !is_opaque {
            stmts.insert(at, Stmt { line, loud: None, kind: StmtKind::Volatile(Hazard::Aliased) });
            at += 1;
        }
        at += 1;
    }
}
