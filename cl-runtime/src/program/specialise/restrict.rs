//! Parameters of kernels that are `restrict`.
//!
//! What a kernel writes is behind `&mut`, and the rest is only read, so that no two slices overlap; atomics are `volatile`.
//! A driver may then read several elements before it writes the first result.
//!
//! On GPUs, only kernels that do not read what they write have them: a driver also moves such a read in a loop ahead of a
//! write of the same element (`docs/driver-errors/restrict_in_a_loop.cl`).

use super::Target;
use crate::program::{
    ranges::typed::Typed,
    syntax::{Declaration, Edits, Expr, ExprKind, Function},
};

/// Marks the slices of a kernel.
pub(super) fn mark(typed: &Typed<'_, '_>, target: Target, edits: &mut Edits<'_>) {
    let function = typed.function;
    let slices = || function.params.iter().filter(|param| is_slice(param));
    let is_read = |param: &Declaration<'_>| !param.ty.is_const && !is_only_written(function, param.name);
    if function.is_kernel && (target == Target::Cpu || !slices().any(is_read)) {
        slices().for_each(|param| edits.insert(param.at, "restrict "));
    }
}

fn is_slice(param: &Declaration<'_>) -> bool {
    let ty = &param.ty;
    param.is_pointer && ty.space == Some("global") && ty.name != "cl_record" && !ty.is_volatile
}

/// Whether all that a function does with a slice is to store elements and members of elements.
fn is_only_written(function: &Function<'_>, name: &str) -> bool {
    let (mut uses, mut stores) = (0, 0);
    function.exprs(&mut |expr| match &expr.kind {
        ExprKind::Name(used) if *used == name => uses += 1,
        ExprKind::Assign(None, parts) if is_element(&parts[0], name) => stores += 1,
        _ => {}
    });
    uses == stores
}

/// Whether it is `name[…]`, or a part of that.
fn is_element(expr: &Expr<'_>, name: &str) -> bool {
    match &expr.kind {
        ExprKind::Index(parts) => {
            matches!(parts[0].kind, ExprKind::Name(of) if of == name) || is_element(&parts[0], name)
        }
        ExprKind::Member(of, _) | ExprKind::Paren(of) => is_element(of, name),
        _ => false,
    }
}
