//! Pure functions: their results depend on their arguments alone, so equal arguments give equal results.

use crate::ir::{Called, ExprKind, Function};
use crate::ty::Ty;

/// Whether a function calls one that takes integers and returns an integer.
pub(super) fn gives_integers(function: &Function) -> bool {
    let mut returns_int = false;
    function.body.visit(&mut |expr| {
        if let ExprKind::Call(callee, args) = &expr.kind {
            let is_int = |ty: &Ty| ty.scalar().is_some_and(|scalar| scalar.is_int());
            let named = matches!(function.callees[callee.0].called, Called::ByName);
            returns_int |= named && is_int(&expr.ty) && args.iter().all(|arg| is_int(&arg.ty));
        }
    });
    returns_int
}

/// Whether the result of a function depends on its arguments alone, provided its callees are pure. Such a function takes
/// no memory and uses no local memory.
pub(super) fn is_pure(function: &Function) -> bool {
    let values = function.locals[..function.params].iter().all(|param| matches!(param.ty, Ty::Scalar(_)));
    let mut pure = values && !function.barriers && !function.locals.iter().any(|local| local.shared);
    function.body.visit(&mut |expr| {
        pure &= !matches!(
            expr.kind,
            ExprKind::WorkItem(..)
                | ExprKind::Atomic(..)
                | ExprKind::CompareExchange(..)
                | ExprKind::Barrier
                | ExprKind::UncheckedBarrier
        );
    });
    pure
}
