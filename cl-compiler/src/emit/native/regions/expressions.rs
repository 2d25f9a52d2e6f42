//! What expressions say of variables and of the work-group.

use crate::builtins::Guard;
use crate::ir::{ArithOp, Expr, ExprKind, Function, LocalId, Method, Place, Root, StepKind, Value};
use crate::ty::Ty;

/// Calls `see` with the variables of the expression itself, without its parts.
pub(super) fn named(expr: &Expr, see: &mut dyn FnMut(LocalId)) {
    expr.place().and_then(Place::local).into_iter().for_each(see);
}

/// The variables that are changed after their declaration, or may be.
pub(super) fn changed(function: &Function) -> Vec<bool> {
    let mut changed = vec![false; function.locals.len()];
    function.body.visit(&mut |expr| changed_by(expr).into_iter().for_each(|local| changed[local.0] = true));
    changed
}

/// The variable that the expression itself changes, or may change, without its parts.
pub(super) fn changed_by(expr: &Expr) -> Option<LocalId> {
    let place = match &expr.kind {
        // only rustc knows whether a method changes its receiver
        ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::Receiver(place, _) => place,
        ExprKind::Borrow(place) if matches!(expr.ty, Ty::Ref { mutable: true, .. }) => place,
        ExprKind::SubSlice(slice) if matches!(expr.ty, Ty::Slice { mutable: true, .. }) => &slice.base,
        _ => return None,
    };
    place.local()
}

/// Whether the expression is the same for all work-items of a group, has no effects, and never panics.
pub(super) fn is_group_value(function: &Function, once: &[bool], expr: &Expr) -> bool {
    let is_group_value = |expr: &Expr| is_group_value(function, once, expr);
    let is_param = |id: LocalId| id.0 < function.params && !function.locals[id.0].mutable;
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Bare(..) | ExprKind::Const(_) | ExprKind::Folded(_) => {
            matches!(expr.ty, Ty::Scalar(_))
        }
        ExprKind::Read(place) => {
            let is_field = |kind: &StepKind| matches!(kind, StepKind::Field(_) | StepKind::Member(_));
            match place.root {
                Root::Local(id) if place.steps.is_empty() => once[id.0] || is_param(id),
                Root::Local(id) => is_param(id) && place.steps.iter().all(|step| is_field(&step.kind)),
                Root::Value(_) => false,
            }
        }
        ExprKind::Len(place) => {
            let local = place.whole();
            local.is_some_and(|id| is_param(id) || function.locals[id.0].shared)
        }
        ExprKind::Arith(op, left, right) => {
            never_panics(*op, &expr.ty, right) && is_group_value(left) && is_group_value(right)
        }
        ExprKind::Compare(_, left, right) | ExprKind::Logic(_, left, right) => {
            is_group_value(left) && is_group_value(right)
        }
        ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => is_group_value(operand),
        ExprKind::WorkItem(function, args) => {
            !matches!(function.name, "global_id" | "local_id") && args.iter().all(is_group_value)
        }
        ExprKind::Method(Method::Builtin(builtin, _), args) => {
            matches!(builtin.guard, Guard::None) && args.iter().all(is_group_value)
        }
        _ => false,
    }
}

/// Whether an operation on scalars never panics.
pub(super) fn never_panics(op: ArithOp, ty: &Ty, right: &Expr) -> bool {
    let Some(scalar) = ty.scalar() else { return false };
    match op {
        ArithOp::Div | ArithOp::Rem if !scalar.is_float() => {
            !scalar.is_signed() && matches!(right.kind, ExprKind::Literal(Value::Int(1..)))
        }
        _ => matches!(ty, Ty::Scalar(_)),
    }
}
