//! The layout of types on the device, from their definitions in OpenCL C.

use std::collections::HashMap;

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
    pub(super) fn of(text: &str) -> Self {
        let mut layouts = Self::default();
        // the name, unless it comes at the end, and the members
        let mut open: Option<(Option<String>, Vec<&str>)> = None;
        for line in text.lines() {
            match (&mut open, line.strip_suffix(" {")) {
                (None, Some("typedef struct")) => open = Some((None, Vec::new())),
                (None, Some(head)) if head.starts_with("struct ") => open = Some((Some(head.to_owned()), Vec::new())),
                (Some((_, members)), _) if line.starts_with("    ") => members.push(line.trim()),
                (Some((name, members)), _) => {
                    let end = line.trim_start_matches(['}', ' ']).trim_end_matches(';');
                    let name = name.take().unwrap_or_else(|| end.to_owned());
                    let layout = layouts.laid_out(members);
                    layouts.structs.insert(name, layout);
                    open = None;
                }
                (None, _) => {}
            }
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

    /// Lays out members, `TYPE NAME[LEN];`, as C does.
    fn laid_out(&self, members: &[&str]) -> Layout {
        let mut whole = Layout { align: 1, ..Layout::default() };
        for member in members {
            let Some((ty, name)) = member.trim_end_matches(';').rsplit_once(' ') else { continue };
            let Some(Layout { size, align, .. }) = self.get(ty) else { continue };
            let (offset, dims) = (whole.size.next_multiple_of(align), dims(name));
            whole.size = dims.iter().copied().fold(size, u64::saturating_mul).saturating_add(offset);
            whole.align = whole.align.max(align);
            whole.members.push(Member { offset, ty: ty.to_owned(), dims });
        }
        whole.size = whole.size.checked_next_multiple_of(whole.align).unwrap_or(u64::MAX);
        whole
    }
}

/// The lengths in `name[2][3]`.
pub(super) fn dims(name: &str) -> Vec<u64> {
    name.split(['[', ']']).skip(1).filter_map(|dim| dim.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_laid_out_as_in_c() {
        let text = "typedef struct {\n    ushort _0;\n    uchar _1;\n} pair;\n\nstruct all {\n    uchar a;\n    pair b[2][3];\n    \
                    float3 c;\n};\n\nvoid f(struct all x)\n{\n    uchar y = 1;\n}\n";
        let layouts = Layouts::of(text);
        let (pair, all) = (layouts.get("pair").expect("it is"), layouts.get("struct all").expect("it is"));
        assert_eq!((pair.size, pair.align, pair.members.len()), (4, 2, 2));
        let offsets: Vec<_> = all.members.iter().map(|member| (member.offset, &*member.ty, &*member.dims)).collect();
        assert_eq!(offsets, [(0, "uchar", &[][..]), (2, "pair", &[2, 3]), (32, "float3", &[])]);
        assert_eq!((all.size, all.align), (48, 16));
        assert_eq!(layouts.get("ulong16").map(|layout| layout.size), Some(128));
        assert!(layouts.get("nothing").is_none());
    }
}
