//! The changes that a loop makes to its variables.

use std::collections::HashSet;

use crate::check::symbolic::state::frame::{Head, Loop, Power};
use crate::ir::{ArithOp, Expr, ExprKind, LocalId};
use crate::proof::Form;
use crate::ty::Ty;

/// Whether an iteration has changed a variable according to its stride and power.
pub(crate) fn is_regular(head: &Head, next: &Form) -> bool {
    let changed = next - head.symbol;
    let strides =
        head.stride.as_ref().is_none_or(|stride| (0..=4).any(|times| changed == stride * Form::constant(times)));
    let doubles =
        head.power != Power::Doubled || (0..=16).any(|power| *next == Form::constant(1 << power) * head.symbol);
    strides && doubles
}

/// Returns the operators and operands with which a loop changes a variable. Returns `None` if it also changes it in other ways.
pub(crate) fn changes<'a>(local: LocalId, inner: &Loop<'a>) -> Option<Vec<(ArithOp, &'a Expr)>> {
    let mut found = Some(Vec::new());
    let mut see = |expr: &'a Expr| {
        let change = match &expr.kind {
            ExprKind::AssignOp(op, place, value) if place.local() == Some(local) => {
                place.whole().map(|_| (*op, &**value))
            }
            ExprKind::Assign(place, value) if place.local() == Some(local) => match (place.whole(), &value.kind) {
                (Some(_), ExprKind::Arith(op, left, right)) => match &left.kind {
                    ExprKind::Read(read) if read.whole() == Some(local) => Some((*op, &**right)),
                    _ => None,
                },
                _ => None,
            },
            _ => return,
        };
        match (&mut found, change) {
            (Some(found), Some(change)) => found.push(change),
            (_, None) => found = None,
            (None, _) => {}
        }
    };
    inner.body.visit(&mut see);
    inner.cond.iter().for_each(|cond| cond.visit(&mut see));
    found
}

/// Whether the loop or an iteration of it may end early.
pub(crate) fn leaves_early(body: &crate::ir::Block) -> bool {
    let mut leaves = false;
    body.visit(&mut |expr: &Expr| {
        leaves |= matches!(expr.kind, ExprKind::Break(..) | ExprKind::Continue(_) | ExprKind::Return(_));
    });
    leaves
}

/// Returns the variables that expressions or blocks assign to.
pub(crate) fn assigned(exprs: &[&Expr], blocks: &[&crate::ir::Block]) -> Vec<LocalId> {
    let mut found = HashSet::new();
    let mut see = |expr: &Expr| {
        if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) = &expr.kind
            && let Some(local) = place.local()
            && !place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }))
        {
            found.insert(local);
        }
    };
    exprs.iter().for_each(|expr| expr.visit(&mut see));
    blocks.iter().for_each(|block| block.visit(&mut see));
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Whether the value is the same in each iteration.
pub(crate) fn is_fixed(value: &Expr, changed: &[LocalId]) -> bool {
    let mut fixed = true;
    value.visit(&mut |expr| {
        fixed &= match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) | ExprKind::Folded(_) | ExprKind::WorkItem(..) => true,
            ExprKind::Arith(op, ..) => !matches!(op, crate::ir::ArithOp::Div | crate::ir::ArithOp::Rem),
            ExprKind::Cast(_) => true,
            ExprKind::Len(place) | ExprKind::Read(place) => {
                place.whole().is_some_and(|local| !changed.contains(&local))
            }
            _ => false,
        };
    });
    fixed
}
