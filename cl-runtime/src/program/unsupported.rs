//! Functions that a driver gets wrong, or does not run, and that have no workaround.

use super::layout::Layouts;
use crate::{
    program::syntax::Function,
    quirks::{Quirk, Quirks},
};

/// Why the driver cannot run this function, and what to write instead.
pub(super) fn problem(quirks: Quirks, function: &Function<'_>, types: &Layouts) -> Option<String> {
    if quirks.has(Quirk::StructInLocalMemory)
        && let Some((ty, size)) = in_local_memory(function).into_iter().find_map(|ty| misaligned(ty, types))
    {
        return Some(format!(
            "this version of the driver copies `{ty}` of {size} bytes in local memory incorrectly: give each member four bytes, \
             keep an array for each member"
        ));
    }
    if quirks.has(Quirk::RowsInAnArgument)
        && let Some(ty) = arguments(function).find(|ty| has_rows(ty, types))
    {
        return Some(format!(
            "this version of the driver takes no argument of type `{ty}`, which contains an array of arrays: make it one array, \
             pass a buffer of one element"
        ));
    }
    None
}

/// The largest depth of branches at which the driver is right.
const DEEPEST: usize = 76;

/// The problem with branches that are nested so deep.
pub(super) fn too_deep(depth: usize) -> Option<String> {
    (depth > DEEPEST).then(|| {
        format!(
            "this version of the driver runs at most {DEEPEST} nested branches correctly, and this kernel has {depth}, counting its `else \
             if`s, the arms of a `match`, and the checks that can panic: use tables or loops, or show that the checks cannot fail"
        )
    })
}

/// The types of local memory in the function.
fn in_local_memory<'t>(function: &Function<'t>) -> Vec<&'t str> {
    let mut types = Vec::new();
    function.types(&mut |ty| types.extend((ty.space == Some("local")).then_some(ty.name)));
    types
}

/// The types of the arguments that a kernel takes by value.
fn arguments<'t>(function: &Function<'t>) -> impl Iterator<Item = &'t str> {
    let params = function.params.iter().filter(|param| function.is_kernel && !param.is_pointer);
    params.map(|param| param.ty.name)
}

/// The name and size of the type, if a copy of it, or of a struct in it, has parts that are not aligned.
fn misaligned(ty: &str, types: &Layouts) -> Option<(String, u64)> {
    let size = types.get(ty)?.size;
    is_misaligned(ty, 0, &mut vec![size], types).then(|| (ty.to_owned(), size))
}

/// Whether a copy of the type, or of a struct in it, has parts that are not aligned, at an offset within aligned arrays
/// with these strides. The driver copies the largest powers of two first, and needs an alignment of at most four bytes.
fn is_misaligned(ty: &str, at: u64, strides: &mut Vec<u64>, types: &Layouts) -> bool {
    let Some(layout) = types.get(ty).filter(|layout| !layout.members.is_empty()) else { return false };
    // a tuple is aligned to a word
    if !layout.is_typedef && offsets(at, strides).any(|at| !has_aligned_parts(layout.size, at)) {
        return true;
    }
    layout.members.iter().any(|member| {
        let count = strides.len();
        let mut stride = types.get(&member.ty).map_or(0, |layout| layout.size);
        for dim in member.dims.iter().rev() {
            strides.push(stride);
            stride = stride.saturating_mul(*dim);
        }
        let found = is_misaligned(&member.ty, at + member.offset, strides, types);
        strides.truncate(count);
        found
    })
}

/// The offsets, modulo four, of an element at `at` within nested arrays with these strides.
fn offsets(at: u64, strides: &[u64]) -> impl Iterator<Item = u64> + use<> {
    let mut found = [false; WORD as usize];
    found[(at % WORD) as usize] = true;
    for stride in strides {
        for _ in 0..WORD {
            for offset in (0..WORD).filter(|offset| found[*offset as usize]).collect::<Vec<_>>() {
                found[((offset + stride) % WORD) as usize] = true;
            }
        }
    }
    (0..WORD).filter(move |offset| found[*offset as usize])
}

/// The largest alignment that an access of local memory needs.
const WORD: u64 = 4;

fn has_aligned_parts(size: u64, mut at: u64) -> bool {
    let (mut left, mut aligned) = (size, true);
    while left > 0 {
        let part = 1 << left.ilog2();
        aligned &= at.is_multiple_of(part.min(WORD));
        (left, at) = (left - part, at + part);
    }
    aligned
}

/// Whether the type contains an array of arrays.
fn has_rows(ty: &str, types: &Layouts) -> bool {
    let Some(layout) = types.get(ty) else { return false };
    layout.members.iter().any(|member| member.dims.len() > 1 || has_rows(&member.ty, types))
}

#[cfg(test)]
mod tests {
    use super::{has_aligned_parts, offsets};

    #[test]
    fn parts_of_small_structs() {
        for (size, at, aligned) in
            [(3, 0, true), (3, 1, false), (6, 2, false), (2, 2, true), (12, 4, true), (5, 0, true)]
        {
            assert_eq!(has_aligned_parts(size, at), aligned, "{size} bytes at {at}");
        }
        assert_eq!(offsets(0, &[3]).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(offsets(1, &[4, 2]).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(offsets(0, &[4, 12]).collect::<Vec<_>>(), [0]);
    }
}
