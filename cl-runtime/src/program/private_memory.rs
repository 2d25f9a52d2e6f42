//! The private memory that the functions of a program declare. A driver keeps the arrays of all work-items of a group on one
//! stack (`docs/driver-errors/private_arrays.cl`).

use super::layout::Layouts;
use crate::program::syntax::Function;

/// For each function, an upper bound of the bytes of its variables and those of its callees. Drivers inline callees, so
/// each call counts. In a program without barriers, what is no larger than a vector is kept in registers.
pub(super) fn of(functions: &[Option<&Function<'_>>], deps: &[&[usize]], types: &Layouts) -> Vec<u64> {
    let barriers = functions.iter().flatten().any(|function| function.calls("barrier") > 0);
    let least = if barriers { 0 } else { VECTOR };
    let mut all: Vec<u64> = Vec::with_capacity(functions.len());
    for (function, deps) in functions.iter().zip(deps) {
        let calls = |dep: usize| Some(function.as_ref()?.calls(functions[dep]?.name) as u64);
        let called = deps.iter().filter_map(|&dep| Some(all[dep].saturating_mul(calls(dep)?)));
        let own = function.map_or(0, |function| declared(function, types, least));
        all.push(called.fold(own, u64::saturating_add));
    }
    all
}

/// The size of the largest vector.
const VECTOR: u64 = 128;

/// The bytes of the variables in private memory that are larger than `least`.
fn declared(function: &Function<'_>, types: &Layouts, least: u64) -> u64 {
    let mut bytes = 0u64;
    function.declared(&mut |variable| {
        if variable.ty.space.is_some() || variable.is_pointer {
            return;
        }
        let element = types.get(variable.ty.name).map_or(0, |layout| layout.size);
        let size = variable.dims.iter().copied().fold(element, u64::saturating_mul);
        if size > least {
            bytes = bytes.saturating_add(size);
        }
    });
    bytes
}
