//! `&&` and `||` whose second operand can be evaluated in any case, as `&` and `|`.
//!
//! A compiler does this by itself only for the cheapest operands. Otherwise each operator is a branch: a guard of a load then
//! is a chain of branches, and loads wait for each other that could be under way together.

use crate::program::{
    ranges::typed::{Ty, Typed},
    syntax::{Expr, ExprKind},
};

/// The number of operators that are evaluated in place of a branch.
const MOST: usize = 8;

/// Whether `&&` or `||` can be `&` or `|`: its operands are conditions, and the second has no effect and is cheap.
pub(super) fn is_eager(typed: &Typed<'_, '_>, expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Binary("&&" | "||", parts) => {
            parts.iter().all(|part| is_condition(typed, part))
                && cost(typed, &parts[1]).is_some_and(|cost| cost <= MOST)
        }
        _ => false,
    }
}

fn is_comparison(expr: &Expr<'_>) -> bool {
    matches!(expr.kind, ExprKind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", _))
}

/// Whether an operand of `&` or `|` gets parentheses: drivers warn of comparisons, and of `x & y | z`.
pub(super) fn is_surrounded(operator: &str, expr: &Expr<'_>) -> bool {
    is_comparison(expr) || matches!(expr.kind, ExprKind::Binary(inner @ ("&&" | "||"), _) if inner != operator)
}

/// Whether an operand is 0 or 1, and binds more tightly than `&` and `|`.
fn is_condition(typed: &Typed<'_, '_>, expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Unary("!", _) => typed.int(expr).is_some(),
        ExprKind::Binary(..) if is_comparison(expr) => typed.int(expr).is_some(),
        ExprKind::Binary("&&" | "||", _) => is_eager(typed, expr),
        ExprKind::Paren(inner) => is_condition(typed, inner) || matches!(inner.kind, ExprKind::Binary("&&" | "||", _)),
        _ => typed.ty(expr) == Some(Ty::BOOL),
    }
}

/// The number of operators of an expression that has no effect, cannot fail, and reads no memory.
fn cost(typed: &Typed<'_, '_>, expr: &Expr<'_>) -> Option<usize> {
    match &expr.kind {
        ExprKind::Name(_) => typed.ty(expr).is_some_and(|ty| ty.depth == 0).then_some(0),
        ExprKind::Number(_) => Some(0),
        ExprKind::Paren(inner) => cost(typed, inner),
        ExprKind::Cast(_, _, operand) => {
            typed.int(expr).and(typed.int(operand))?;
            cost(typed, operand)
        }
        ExprKind::Unary("-" | "~" | "!", operand) => Some(cost(typed, operand)? + 1),
        ExprKind::Member(operand, _) => cost(typed, operand),
        ExprKind::Binary("&&" | "||", parts) if is_eager(typed, expr) => {
            Some(cost(typed, &parts[0])? + cost(typed, &parts[1])? + 1)
        }
        ExprKind::Binary(
            "+" | "-" | "*" | "&" | "|" | "^" | "<<" | ">>" | "==" | "!=" | "<" | "<=" | ">" | ">=",
            parts,
        ) => Some(cost(typed, &parts[0])? + cost(typed, &parts[1])? + 1),
        ExprKind::Call(callee, _) => match callee.kind {
            ExprKind::Name("get_global_id" | "get_local_id" | "get_group_id") => Some(1),
            _ => None,
        },
        _ => None,
    }
}
