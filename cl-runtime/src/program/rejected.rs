//! Functions that a driver gets wrong, or does not run, and that have no workaround.

use super::types::Types;
use crate::{
    item::{TypeItem, TypeKind},
    quirks::{Quirk, Quirks},
};

/// Why the driver cannot run this function, and what to write instead.
pub(super) fn problem(quirks: Quirks, function: &str, types: &Types) -> Option<String> {
    if quirks.has(Quirk::StructInLocalMemory)
        && let Some(ty) = in_local_memory(function, types).find(|ty| is_misaligned(ty, 0, &mut vec![ty.size]))
    {
        let (name, size) = (types.name(ty), ty.size);
        return Some(format!(
            "this version of the driver copies `{name}` ({size} bytes) in local memory incorrectly: give each member four bytes, \
             keep an array for each member"
        ));
    }
    if quirks.has(Quirk::RowsInAnArgument)
        && let Some(ty) = arguments(function, types).find(|ty| has_rows(ty))
    {
        return Some(format!(
            "this version of the driver takes no argument of type `{}`, which contains an array of arrays: make it one array, \
             pass a buffer of one element",
            types.name(ty)
        ));
    }
    None
}

/// The structs that local memory in the function consists of.
fn in_local_memory<'a>(function: &'a str, types: &'a Types) -> impl Iterator<Item = &'static TypeItem> + 'a {
    let of =
        |rest: &str| types.named_struct(&format!("struct {}", word(rest.trim_start_matches("const "), "struct ")?));
    function.split("__local ").skip(1).filter_map(of)
}

/// The structs that a kernel takes by value.
fn arguments<'a>(function: &'a str, types: &'a Types) -> impl Iterator<Item = &'static TypeItem> + 'a {
    let params = function.split_once("__kernel void ").map_or("", |(_, head)| head.split('{').next().unwrap_or(""));
    let params = params.split_once('(').map_or("", |(_, params)| params).split(',');
    params.filter_map(|param| types.named_struct(&format!("struct {}", word(param.trim_start(), "struct ")?)))
}

/// The word after the prefix.
fn word<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    text.strip_prefix(prefix)?.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Whether a copy of the type, or of a struct in it, has parts that are not aligned, at an offset within aligned arrays
/// with these strides. The driver copies the largest powers of two first, and needs an alignment of at most four bytes.
fn is_misaligned(ty: &TypeItem, at: usize, strides: &mut Vec<usize>) -> bool {
    match ty.kind {
        TypeKind::Struct(item) => {
            offsets(at, strides).any(|at| !has_aligned_parts(ty.size, at))
                || item.fields.iter().any(|field| is_misaligned(field.ty, at + field.offset, strides))
        }
        TypeKind::Array(element, _) => {
            strides.push(element.size);
            let found = is_misaligned(element, at, strides);
            strides.pop();
            found
        }
        _ => false,
    }
}

/// The offsets, modulo four, of an element at `at` within nested arrays with these strides.
fn offsets(at: usize, strides: &[usize]) -> impl Iterator<Item = usize> + use<> {
    let mut found = [false; WORD];
    found[at % WORD] = true;
    for stride in strides {
        for _ in 0..WORD {
            for offset in (0..WORD).filter(|offset| found[*offset]).collect::<Vec<_>>() {
                found[(offset + stride) % WORD] = true;
            }
        }
    }
    (0..WORD).filter(move |offset| found[*offset])
}

/// The largest alignment that an access of local memory needs.
const WORD: usize = 4;

fn has_aligned_parts(size: usize, mut at: usize) -> bool {
    let (mut left, mut aligned) = (size, true);
    while left > 0 {
        let part = 1 << left.ilog2();
        aligned &= at.is_multiple_of(part.min(WORD));
        (left, at) = (left - part, at + part);
    }
    aligned
}

/// Whether the type contains an array of arrays.
fn has_rows(ty: &TypeItem) -> bool {
    match ty.kind {
        TypeKind::Struct(item) => item.fields.iter().any(|field| has_rows(field.ty)),
        TypeKind::Array(element, _) => matches!(element.kind, TypeKind::Array(..)) || has_rows(element),
        _ => false,
    }
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
