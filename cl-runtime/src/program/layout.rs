//! The layout of types on the device, from their definitions in OpenCL C.

use std::collections::HashMap;

use crate::program::syntax::{Declaration, Unit};

/// The structs of a program, by name: `struct NAME`, or the name of a `typedef`.
#[derive(Debug, Default)]
pub(super) struct Layouts {
    structs: HashMap<String, Layout>,
}

/// The layout of a type. Sizes and offsets are in bytes.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub(super) size: u64,
    align: u64,
    pub(super) members: Vec<Member>,
}

/// A member of a struct.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) offset: u64,
    /// The name of the type; for an array, of its elements.
    pub(super) ty: String,
    /// The lengths of nested arrays, outermost first.
    pub(super) dims: Vec<u64>,
}

impl Layouts {
    /// The structs that a text defines, each after its components.
    pub(super) fn of(unit: &Unit<'_>) -> Self {
        let mut layouts = Self::default();
        for structure in &unit.structs {
            let layout = layouts.laid_out(&structure.members);
            layouts.structs.insert(structure.name.to_owned(), layout);
        }
        layouts
    }

    /// The layout of the type with this name. `None` for the name of no type.
    pub(super) fn get(&self, name: &str) -> Option<Layout> {
        if let Some(layout) = self.structs.get(name) {
            return Some(layout.clone());
        }
        let lanes = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let lane = match &name[..name.len() - lanes.len()] {
            "bool" | "char" | "uchar" => 1,
            "short" | "ushort" => 2,
            "int" | "uint" | "float" => 4,
            "long" | "ulong" | "double" => 8,
            _ => return None,
        };
        let lanes = if lanes.is_empty() { 1 } else { lanes.parse::<u64>().ok()?.next_power_of_two() };
        Some(Layout { size: lane * lanes, align: lane * lanes, members: Vec::new() })
    }

    /// Lays out members as C does.
    fn laid_out(&self, members: &[Declaration<'_>]) -> Layout {
        let mut whole = Layout { align: 1, ..Layout::default() };
        for Declaration { ty, dims, .. } in members {
            let Some(Layout { size, align, .. }) = self.get(ty.name) else { continue };
            let offset = whole.size.next_multiple_of(align);
            whole.size = dims.iter().copied().fold(size, u64::saturating_mul).saturating_add(offset);
            whole.align = whole.align.max(align);
            whole.members.push(Member { offset, ty: ty.name.to_owned(), dims: dims.clone() });
        }
        whole.size = whole.size.checked_next_multiple_of(whole.align).unwrap_or(u64::MAX);
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_laid_out_as_in_c() {
        let text = "typedef struct {\n    ushort _0;\n    uchar _1;\n} pair;\n\nstruct all {\n    uchar a;\n    pair b[2][3];\n    \
                    float3 c;\n};\n\nvoid f(struct all x)\n{\n    uchar y = 1;\n}\n";
        let layouts = Layouts::of(&crate::program::syntax::parse(text));
        let (pair, all) = (layouts.get("pair").expect("it is"), layouts.get("struct all").expect("it is"));
        assert_eq!((pair.size, pair.align, pair.members.len()), (4, 2, 2));
        let offsets: Vec<_> = all.members.iter().map(|member| (member.offset, &*member.ty, &*member.dims)).collect();
        assert_eq!(offsets, [(0, "uchar", &[][..]), (2, "pair", &[2, 3]), (32, "float3", &[])]);
        assert_eq!((all.size, all.align), (48, 16));
        assert_eq!(layouts.get("ulong16").map(|layout| layout.size), Some(128));
        assert!(layouts.get("nothing").is_none());
    }
}
