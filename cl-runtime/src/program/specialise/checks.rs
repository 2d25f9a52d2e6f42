//! The checks of a program, which launches that cannot fail them leave out.

use super::{Asked, Requirement};
use crate::program::{
    ranges::{
        grid::Grid,
        typed::{Key, Typed, key},
    },
    syntax::{Edits, Expr, ExprKind, Function, Stmt, StmtKind},
};
use rustc_hash::FxHashSet as HashSet;
use std::ops::Range;

/// The routines that note a panic.
pub(super) const ROUTINES: [&str; 3] = ["cl_panic", "cl_panic_index", "cl_value"];

/// The places of the checks that have been removed.
#[derive(Debug, Default)]
pub(super) struct Removed(HashSet<Key>);

impl Removed {
    pub(super) fn has(&self, span: &Range<usize>) -> bool {
        self.0.contains(&(span.start, span.end))
    }
}

/// Removes the checks that cannot fail.
pub(super) fn remove(functions: &[Typed<'_, '_>], asked: &Asked<'_>, edits: &mut Edits<'_>) -> Removed {
    let mut removal = Removal { asked, edits, removed: Removed::default() };
    for typed in functions {
        typed.function.body.iter().for_each(|stmt| removal.stmt(stmt, true));
    }
    removal.removed
}

struct Removal<'r, 'e, 't> {
    asked: &'r Asked<'r>,
    edits: &'e mut Edits<'t>,
    removed: Removed,
}

impl Removal<'_, '_, '_> {
    fn stmt(&mut self, stmt: &Stmt<'_>, is_in_block: bool) {
        if let Some(Check::Panic(cond)) = of_stmt(stmt).filter(|_| is_in_block)
            && self.asked.is_wherever(Requirement::Fails(key(cond)))
        {
            self.edits.remove_lines(stmt.span.clone());
            self.removed.0.insert((stmt.span.start, stmt.span.end));
            return;
        }
        stmt.exprs().for_each(|expr| self.expr(expr));
        stmt.each_part(&mut |part| self.stmt(part, matches!(stmt.kind, StmtKind::Block(_))));
    }

    fn expr(&mut self, expr: &Expr<'_>) {
        if let Some(Check::Guard(cond, value)) = of_expr(expr)
            && self.asked.is_wherever(Requirement::Holds(key(cond)))
        {
            self.edits.replace(expr.span.start..value.span.start, "");
            self.edits.replace(value.span.end..expr.span.end, "");
            self.removed.0.insert(key(expr));
            return self.expr(value);
        }
        expr.each_part(&mut |part| self.expr(part));
    }
}

/// A place where a program decides whether to panic.
#[derive(Debug, Clone, Copy)]
pub(super) enum Check<'u, 't> {
    /// `if (i >= len) { cl_panic(…); … }`
    Panic(&'u Expr<'t>),
    /// `i < len ? x[i] : 0`, and `x[i]` in it.
    Guard(&'u Expr<'t>, &'u Expr<'t>),
}

/// The check that a statement is. Statements around it must be those of a block, or it cannot be removed.
pub(super) fn of_stmt<'u, 't>(stmt: &'u Stmt<'t>) -> Option<Check<'u, 't>> {
    match &stmt.kind {
        StmtKind::If(cond, then, None) if is_pure(cond) && panics(then) => Some(Check::Panic(cond)),
        _ => None,
    }
}

/// The check that an expression is.
pub(super) fn of_expr<'u, 't>(expr: &'u Expr<'t>) -> Option<Check<'u, 't>> {
    match &expr.kind {
        ExprKind::Conditional(parts) if is_pure(&parts[0]) && matches!(parts[1].kind, ExprKind::Index(_)) => {
            Some(Check::Guard(&parts[0], &parts[1]))
        }
        _ => None,
    }
}

/// Whether a function has checks.
pub(super) fn are_in(function: &Function<'_>) -> bool {
    let mut found = false;
    function.stmts(&mut |stmt| found |= of_stmt(stmt).is_some());
    function.exprs(&mut |expr| found |= of_expr(expr).is_some());
    found
}

/// Whether a statement does nothing but panic.
fn panics(stmt: &Stmt<'_>) -> bool {
    let is_panic = |stmt: &Stmt<'_>| match &stmt.kind {
        StmtKind::Expr(expr) => expr.callee().is_some_and(|name| ROUTINES.contains(&name)),
        StmtKind::Return(_) | StmtKind::Break => true,
        _ => false,
    };
    match &stmt.kind {
        StmtKind::Block(stmts) => {
            stmts.iter().all(is_panic) && stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Expr(_)))
        }
        StmtKind::Expr(_) => is_panic(stmt),
        _ => false,
    }
}

/// Whether an expression has no effect, so that it need not be evaluated.
fn is_pure(expr: &Expr<'_>) -> bool {
    let mut is_pure = true;
    expr.visit(&mut |part| {
        let is_known = || {
            let name = part.callee().unwrap_or_default();
            Grid::has(name) || matches!(name, "min" | "max" | "clamp" | "sub_sat")
        };
        is_pure &= part.changed().is_none();
        is_pure &= !matches!(part.kind, ExprKind::Call(..)) || is_known();
    });
    is_pure
}
