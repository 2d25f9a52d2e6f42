//! Loops that drivers must unroll.
//!
//! A private array whose indices are constants lives in registers; one that a rolled loop indexes lives in memory, which on a
//! GPU is some hundred times slower. Drivers unroll loops by the size of their bodies, and so may leave such a loop rolled.
//!
//! A driver for a CPU vectorises the loop over the work-items of a group only if it contains no other loop. It does not if
//! work-items leave the inner loop in different iterations: then its copies only add code.

use super::{Target, checks::Removed};
use crate::program::{
    ranges::typed::{Typed, literal},
    syntax::{Edits, Expr, ExprKind, Stmt, StmtKind},
};

/// The largest number of iterations.
const MOST_ITERATIONS: i128 = 64;
/// The largest number of expressions in all iterations of a loop that indexes a private array.
const MOST_EXPRESSIONS: i128 = 16_384;
/// The largest number in those of any loop, for a CPU.
const MOST_EXPRESSIONS_OF_ANY: i128 = 6_144;

/// Asks for the unrolling of loops with a few iterations: on GPUs, of those that index private arrays.
pub(super) fn mark(typed: &Typed<'_, '_>, target: Target, removed: &Removed, edits: &mut Edits<'_>) {
    typed.function.body.iter().for_each(|stmt| in_stmt(typed, target, removed, stmt, true, edits));
}

fn in_stmt(
    typed: &Typed<'_, '_>,
    target: Target,
    removed: &Removed,
    stmt: &Stmt<'_>,
    is_in_block: bool,
    edits: &mut Edits<'_>,
) {
    let most = if target == Target::Cpu { MOST_EXPRESSIONS_OF_ANY } else { 0 };
    let is_small = || {
        let all = expressions(stmt);
        all <= most && !is_left(stmt, removed) || all <= MOST_EXPRESSIONS && indexes_private(typed, stmt)
    };
    if is_in_block && !stmt.follows_pragma && iterations(stmt).is_some() && !waits(stmt) && is_small() {
        edits.insert_line(stmt.span.start, "#pragma unroll");
    }
    stmt.each_part(&mut |part| in_stmt(typed, target, removed, part, matches!(stmt.kind, StmtKind::Block(_)), edits));
}

/// The number of iterations of `for (T k = 0; k < 9; k++)` or `for (T k = 9; k-- > 0;)`.
fn iterations(stmt: &Stmt<'_>) -> Option<i128> {
    let StmtKind::Loop(Some(first), Some(cond), step, _) = &stmt.kind else { return None };
    let (StmtKind::Declare(all), ExprKind::Binary(operator, parts)) = (&first.kind, &cond.kind) else { return None };
    let [counter] = &**all else { return None };
    let is_counter = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Name(name) if name == counter.name);
    let steps = |expr: &Expr<'_>, by: &str| match &expr.kind {
        ExprKind::Unary(operator, of) | ExprKind::Postfix(operator, of) => *operator == by && is_counter(of),
        _ => false,
    };
    let (start, end) = (number(counter.init.as_ref()?)?, number(&parts[1])?);
    let iterations = match (*operator, step) {
        ("<", Some(step)) if is_counter(&parts[0]) && steps(step, "++") => end - start,
        (">", None) if matches!(parts[0].kind, ExprKind::Postfix(..)) && steps(&parts[0], "--") => start - end,
        _ => return None,
    };
    (1..=MOST_ITERATIONS).contains(&iterations).then_some(iterations)
}

fn number(expr: &Expr<'_>) -> Option<i128> {
    match &expr.kind {
        ExprKind::Number(text) => literal(text).map(|(_, value)| value),
        _ => None,
    }
}

/// The number of expressions that are evaluated, with unrolled loops.
fn expressions(stmt: &Stmt<'_>) -> i128 {
    let mut all = 0;
    stmt.exprs().for_each(|expr| expr.visit(&mut |_| all += 1));
    stmt.each_part(&mut |part| all += expressions(part));
    all * iterations(stmt).unwrap_or(1)
}

/// Whether a private array is indexed by anything but a constant.
fn indexes_private(typed: &Typed<'_, '_>, stmt: &Stmt<'_>) -> bool {
    has(stmt, |part| match &part.kind {
        ExprKind::Index(parts) => number(&parts[1]).is_none() && typed.is_private_array(&parts[0]),
        _ => false,
    })
}

/// Whether the loop can be left before its last iteration, but for checks that have been removed. The exits of inner loops
/// count too.
fn is_left(stmt: &Stmt<'_>, removed: &Removed) -> bool {
    if removed.has(&stmt.span) {
        return false;
    }
    let mut found = matches!(stmt.kind, StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto);
    stmt.each_part(&mut |part| found |= is_left(part, removed));
    found
}

/// Whether work-items wait for others.
fn waits(stmt: &Stmt<'_>) -> bool {
    has(stmt, |part| part.callee() == Some("barrier"))
}

fn has(stmt: &Stmt<'_>, is_found: impl Fn(&Expr<'_>) -> bool) -> bool {
    let mut found = false;
    stmt.visit(&mut |stmt| stmt.exprs().for_each(|expr| expr.visit(&mut |part| found |= is_found(part))));
    found
}
