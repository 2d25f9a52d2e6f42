//! The control flow within an expression: the parts that are evaluated under a condition or repeatedly. The analyses of
//! uniformity and barriers are based on this table.

use crate::ir::{Expr, ExprKind, LoopId, Part};
use crate::ty::Ty;

/// What may differ between work-items, so that not all of them reach a program point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Condition,
    Else,
    Matched,
    Guard,
    Bound,
    Step,
    /// Some work-items leave the function.
    Return,
    /// Some work-items leave a loop or block.
    Exit,
    /// Some work-items end an iteration of a loop.
    Iteration,
}

/// An expression with parts that are evaluated under a condition or repeatedly, or that a `break` leaves.
pub(super) struct Branch<'a> {
    /// The parts that are evaluated once, before the others.
    pub(super) first: Vec<Part<'a>>,
    /// What decides whether and how often the rest is evaluated.
    pub(super) conditions: Vec<(What, &'a Expr)>,
    pub(super) rest: Vec<Part<'a>>,
    /// The loop or block that a `break` names.
    pub(super) id: Option<LoopId>,
}

impl<'a> Branch<'a> {
    /// Returns `None` for an expression that evaluates all its parts once, in order.
    pub(super) fn of(expr: &'a Expr) -> Option<Self> {
        let (first, conditions) = match &expr.kind {
            ExprKind::If(cond, ..) | ExprKind::Logic(_, cond, _) => (1, vec![(What::Condition, &**cond)]),
            ExprKind::While(_, cond, _) => (0, vec![(What::Condition, &**cond)]),
            ExprKind::Loop(..) | ExprKind::Block(..) => (0, Vec::new()),
            ExprKind::Match(value, arms) => {
                // the patterns may inspect what a reference leads to
                let matched = [&**value].into_iter().chain(is_memory(&value.ty).then_some(expr));
                let guards = arms.iter().filter_map(|arm| arm.guard.as_ref());
                let matched = matched.map(|value| (What::Matched, value));
                (1, matched.chain(guards.map(|guard| (What::Guard, guard))).collect())
            }
            ExprKind::For(inner) => {
                let bounds = [&inner.start, &inner.end].map(|bound| (What::Bound, bound));
                let conditions: Vec<_> =
                    bounds.into_iter().chain(inner.step.iter().map(|step| (What::Step, step))).collect();
                (conditions.len(), conditions)
            }
            ExprKind::Literal(_)
            | ExprKind::Bare(..)
            | ExprKind::Const(_)
            | ExprKind::Folded(_)
            | ExprKind::Read(_)
            | ExprKind::Len(_)
            | ExprKind::Borrow(_)
            | ExprKind::Receiver(..)
            | ExprKind::SubSlice(_)
            | ExprKind::Tuple(_)
            | ExprKind::Struct(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(..)
            | ExprKind::Assert(_)
            | ExprKind::Print(_)
            | ExprKind::Grid(_)
            | ExprKind::Sample(_)
            | ExprKind::Barrier
            | ExprKind::UncheckedBarrier
            | ExprKind::Unique(..)
            | ExprKind::Atomic(..)
            | ExprKind::CompareExchange(..)
            | ExprKind::Unary(..)
            | ExprKind::Arith(..)
            | ExprKind::Compare(..)
            | ExprKind::Cast(_)
            | ExprKind::ToBytes(..)
            | ExprKind::FromBytes(..)
            | ExprKind::Call(..)
            | ExprKind::WorkItem(..)
            | ExprKind::Method(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::Let(..)
            | ExprKind::Matches(..)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_)
            | ExprKind::Variant(..)
            | ExprKind::Get(..)
            | ExprKind::Capturing(_) => return None,
        };
        let mut parts = Vec::new();
        expr.parts(&mut |part| parts.push(part));
        let rest = parts.split_off(first);
        Some(Branch { first: parts, conditions, rest, id: expr.loop_id() })
    }
}

pub(super) fn is_memory(ty: &Ty) -> bool {
    matches!(ty, Ty::Slice { .. } | Ty::Ref { .. })
}
