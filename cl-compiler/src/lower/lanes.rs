//! Vectors and their lanes: literals, swizzles, shapes.

use crate::c::{Expr as C, Swizzle};
use crate::ir::{Expr, ExprKind, VectorMethod};
use crate::ty::{Scalar, Ty};

/// `(float4)(x)`
pub(super) fn splat(lane: Scalar, len: u8, value: C) -> C {
    C::Vector(lane.into(), len, vec![value])
}

/// `v.x`, `v.wzyx`
pub(super) fn lanes(vector: C, lanes: &[u8], len: u8) -> C {
    C::Lanes(Box::new(vector), Swizzle { lanes: lanes.to_vec(), of: len })
}

/// A number of the lane type. OpenCL accepts no `int` operand with a vector of narrower integers.
pub(super) fn number(value: i128, lane: Scalar) -> C {
    C::Int { value, scalar: lane, suffix: lane.bits() < 32 }
}

/// The lane type and the number of lanes of a vector or mask.
pub(super) fn shape(ty: &Ty) -> Option<(Scalar, u8)> {
    match ty {
        Ty::Vector(lane, len) | Ty::Mask(lane, len) => Some((*lane, *len)),
        _ => None,
    }
}

/// `float4`, in the text of a routine.
pub(super) fn name(lane: Scalar, len: u8) -> String {
    format!("{}{len}", lane.opencl())
}

/// Whether the expression is a vector or mask.
pub(super) fn is_wide(expr: &Expr) -> bool {
    shape(&expr.ty).is_some()
}

/// Returns the method and arguments if the expression is a vector method that returns an array.
pub(super) fn gives_array(expr: &Expr) -> Option<(&VectorMethod, &[Expr])> {
    match &expr.kind {
        ExprKind::Method(crate::ir::Method::Vector(method @ (VectorMethod::ToArray | VectorMethod::Bits)), args)
            if matches!(expr.ty, Ty::Array(..)) =>
        {
            Some((method, args))
        }
        _ => None,
    }
}
