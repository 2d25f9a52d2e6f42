//! The changes that a loop makes to its variables.

use super::loop_frame::{Head, Loop, Power};
use crate::ir::{ArithOp, Expr, ExprKind, LocalId};
use crate::proof::Form;

/// Whether an iteration has changed a variable according to its stride and power.
pub(super) fn is_regular(head: &Head, next: &Form) -> bool {
    let changed = next - head.symbol;
    let strides =
        head.stride.as_ref().is_none_or(|stride| (0..=4).any(|times| changed == stride * Form::constant(times)));
    let doubles =
        head.power != Power::Doubled || (0..=16).any(|power| *next == Form::constant(1 << power) * head.symbol);
    strides && doubles
}

/// Returns the operators and operands with which a loop changes a variable. Returns `None` if it also changes it in other ways.
pub(super) fn changes<'a>(local: LocalId, inner: &Loop<'a>) -> Option<Vec<(ArithOp, &'a Expr)>> {
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
