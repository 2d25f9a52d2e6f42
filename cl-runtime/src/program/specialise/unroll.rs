//! Loops that drivers must unroll.
//!
//! A private array whose indices are constants lives in registers; one that a rolled loop indexes lives in memory, which on a
//! GPU is some hundred times slower. Drivers unroll loops by the size of their bodies, and so may leave such a loop rolled.

use crate::program::{
    ranges::typed::{Typed, literal},
    syntax::{Edits, Expr, ExprKind, Stmt, StmtKind},
};

/// The largest number of iterations.
const MOST_ITERATIONS: i128 = 64;
/// The largest number of expressions in all iterations.
const MOST_EXPRESSIONS: i128 = 16_384;

/// Asks for the unrolling of loops with a few iterations that index private arrays.
pub(super) fn mark(typed: &Typed<'_, '_>, edits: &mut Edits<'_>) {
    typed.function.body.iter().for_each(|stmt| in_stmt(typed, stmt, true, edits));
}

fn in_stmt(typed: &Typed<'_, '_>, stmt: &Stmt<'_>, is_in_block: bool, edits: &mut Edits<'_>) {
    if is_in_block
        && iterations(stmt).is_some()
        && indexes_private(typed, stmt)
        && expressions(stmt) <= MOST_EXPRESSIONS
    {
        edits.insert_line(stmt.span.start, "#pragma unroll");
    }
    stmt.each_part(&mut |part| in_stmt(typed, part, matches!(stmt.kind, StmtKind::Block(_)), edits));
}

/// The number of iterations of `for (T k = 0; k < 9; k++)`.
fn iterations(stmt: &Stmt<'_>) -> Option<i128> {
    let StmtKind::Loop(Some(first), Some(cond), Some(step), _) = &stmt.kind else { return None };
    let (StmtKind::Declare(all), ExprKind::Binary("<", parts)) = (&first.kind, &cond.kind) else { return None };
    let [counter] = &**all else { return None };
    let is_counter = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Name(name) if name == counter.name);
    let counts = matches!(&step.kind, ExprKind::Unary("++", of) | ExprKind::Postfix("++", of) if is_counter(of));
    let iterations = number(&parts[1])? - number(counter.init.as_ref()?)?;
    (counts && is_counter(&parts[0]) && (1..=MOST_ITERATIONS).contains(&iterations)).then_some(iterations)
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

/// Whether a private array is indexed by anything but a constant, and no work-item waits for others.
fn indexes_private(typed: &Typed<'_, '_>, stmt: &Stmt<'_>) -> bool {
    let (mut indexes, mut waits) = (false, false);
    stmt.visit(&mut |stmt| {
        stmt.exprs().for_each(|expr| {
            expr.visit(&mut |part| {
                waits |= part.callee() == Some("barrier");
                if let ExprKind::Index(parts) = &part.kind {
                    indexes |= number(&parts[1]).is_none() && typed.is_private_array(&parts[0]);
                }
            });
        });
    });
    indexes && !waits
}
