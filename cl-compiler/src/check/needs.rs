//! The device capabilities that a function needs.

use cl_ir::image::ImageKind;

use super::{Capability, Need};
use crate::ir::{Block, Expr, ExprKind, Function, LocalId};
use crate::ty::{Scalar, Ty};

/// Returns each capability once, with the first source range that needs it.
pub(super) fn of(function: &Function) -> Vec<Need> {
    let mut first: Option<Need> = None;
    let mut atomic: Option<Need> = None;
    function.body.visit(&mut |expr: &Expr| {
        if let ExprKind::Atomic(_, place, _) | ExprKind::CompareExchange(place, _) = &expr.kind
            && matches!(place.ty, Ty::Atomic(Scalar::U64 | Scalar::I64 | Scalar::F64))
        {
            atomic = atomic.or(Some(Need { capability: Capability::Atomic64, at: expr.at }));
        }
    });
    function.body.visit(&mut |expr: &Expr| note(&mut first, &expr.ty, expr.at));
    for local in &function.locals {
        if let Some(name) = &local.name {
            note(&mut first, &local.ty, name.span().into());
        }
    }
    note(&mut first, &function.ret, block_at(&function.body));
    first.into_iter().chain(atomic).chain(images(function)).collect()
}

/// What the parameters that are images need.
fn images(function: &Function) -> Vec<Need> {
    let at = |id: &LocalId| function.locals[id.0].name.as_ref().map_or(function.body.at, |name| name.span().into());
    let first = |capability, found: Option<&LocalId>| found.map(|id| Need { capability, at: at(id) });
    let is_written_3d =
        |id: &&LocalId| function.images.get(id).is_some_and(|param| param.mutable && param.image.kind == ImageKind::D3);
    let objects = || function.images.keys().chain(&function.samplers);
    let all = first(Capability::Images, objects().min());
    all.into_iter()
        .chain(first(Capability::Image3dWrites, function.images.keys().filter(is_written_3d).min()))
        .collect()
}

fn block_at(block: &Block) -> crate::diag::Range {
    block.at
}

fn note(first: &mut Option<Need>, ty: &Ty, at: crate::diag::Range) {
    let double = has_double(ty);
    let place = |need: &Need| (need.at.line(), need.at.column());
    if double && first.is_none_or(|need| (at.line(), at.column()) < place(&need)) {
        *first = Some(Need { capability: Capability::Fp64, at });
    }
}

fn has_double(ty: &Ty) -> bool {
    match ty {
        Ty::Scalar(scalar) | Ty::Vector(scalar, _) => *scalar == Scalar::F64,
        Ty::Tuple(fields) => fields.iter().any(has_double),
        Ty::Array(inner, _) | Ty::Slice { element: inner, .. } | Ty::Ref { to: inner, .. } => has_double(inner),
        Ty::Option(some) => has_double(some),
        Ty::Result(ok, err) => has_double(ok) || has_double(err),
        // only rustc knows these types; the generated program checks them
        Ty::Unit
        | Ty::Never
        | Ty::Mask(..)
        | Ty::Atomic(_)
        | Ty::Opaque(_)
        | Ty::Function(_)
        | Ty::Ordering
        | Ty::Var(_) => false,
    }
}
