//! The fences of barriers.

use crate::c::Fence;
use crate::ir::{ExprKind, Function};
use crate::ty::{Space, Ty};

/// The narrowest fence that orders the memory that the function's work-items share.
pub(super) fn fence(function: &Function, is_kernel: bool) -> Fence {
    if !is_kernel {
        return Fence::Both;
    }
    let local =
        function.locals.iter().any(|local| local.shared || matches!(local.ty, Ty::Slice { space: Space::Local, .. }));
    let mut global = false;
    let written = |ty: &Ty| matches!(ty, Ty::Slice { mutable: true, space: Space::Global, .. });
    let writes = function.locals[..function.params].iter().any(|param| written(&param.ty));
    function.body.visit(&mut |expr| {
        if let ExprKind::Call(_, args) = &expr.kind {
            // the callee may read it
            global |= writes && args.iter().any(|arg| arg.ty.space() == Some(Space::Global));
        }
        if let ExprKind::SubSlice(slice) = &expr.kind {
            global |= matches!(slice.base.ty, Ty::Slice { mutable: true, space: Space::Global, .. });
        }
        if let ExprKind::Read(place) = &expr.kind {
            global |= matches!(place.ty, Ty::Slice { mutable: true, space: Space::Global, .. });
            global |= place
                .steps
                .iter()
                .any(|step| matches!(step.from, Ty::Slice { mutable: true, space: Space::Global, .. }));
        }
    });
    match (local, global) {
        (true, true) => Fence::Both,
        (false, true) => Fence::Global,
        (_, false) => Fence::Local,
    }
}
