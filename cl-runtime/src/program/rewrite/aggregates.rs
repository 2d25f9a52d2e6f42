//! Structs, for drivers that do not track which members a copy of a whole struct reads and writes. One drops
//! a write of a member that only such a copy reads (`docs/driver-errors/copied_then_changed.cl`), and takes a member to
//! have the value from before a copy (`struct_with_gaps.cl`). It does not optimize `volatile` accesses, so all members
//! become `volatile`.
//!
//! If a struct begins with a byte, a driver confuses the address of the struct with the address of the byte, and copies
//! words from and to unaligned addresses (`struct_of_bytes.cl`). So an anonymous union, which is invisible in C,
//! precedes the byte.
//!
//! It also copies words from and to unaligned addresses in structs of two-byte members (`struct_in_local_memory.cl`).
//! Structs that never leave the device, those of tuples, `Option`s and `Result`s, are aligned to words.

use crate::{
    program::syntax::{Edits, parse},
    quirks::{Quirk, Quirks, table as rows},
};

/// A text with such structs. The number of lines does not change.
pub(super) fn kept(text: &str, quirks: Quirks) -> String {
    let volatile = if quirks.any(rows::COPIES) { "volatile " } else { "" };
    let mut edits = Edits::of(text);
    for structure in parse(text).structs {
        for (at, member) in structure.members.iter().enumerate() {
            let span = member.span.clone();
            let is_byte = ["bool", "char", "uchar"].contains(&member.ty.name) && member.dims.is_empty();
            let united = at == 0 && is_byte && quirks.has(Quirk::StructOfBytes);
            edits.insert(span.start, if united { format!("union {{ {volatile}") } else { volatile.to_owned() });
            if united {
                edits.insert(span.end, "; struct { uchar byte; } whole; }");
            }
        }
        if structure.is_typedef && quirks.has(Quirk::StructInLocalMemory) {
            edits.insert(structure.end, " __attribute__((aligned(4)))");
        }
    }
    edits.applied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_volatile_and_no_struct_begins_with_a_byte() {
        for (text, expected) in [
            (
                "struct s {\n    uint a;\n    uchar b;\n};\n",
                "struct s {\n    volatile uint a;\n    volatile uchar b;\n};\n",
            ),
            (
                "typedef struct {\n    bool a;\n    struct s b[2];\n} t;\n\nvoid f(t x)\n{\n    t y = x;\n}\n",
                "typedef struct {\n    union { volatile bool a; struct { uchar byte; } whole; };\n    volatile struct s b[2];\n} t;\n\nvoid \
                 f(t x)\n{\n    t y = x;\n}\n",
            ),
            ("typedef struct {\n    uchar items[2];\n} t;\n", "typedef struct {\n    volatile uchar items[2];\n} t;\n"),
        ] {
            assert_eq!(kept(text, Quirks::of(&[Quirk::CopiedThenChanged, Quirk::StructOfBytes])), expected);
            assert_eq!(kept(text, Quirks::NONE), text);
        }
        let aligned =
            "typedef struct {\n    ushort _0;\n} __attribute__((aligned(4))) t;\n\nstruct s {\n    ushort a;\n};\n";
        let text = aligned.replace("__attribute__((aligned(4))) ", "");
        assert_eq!(kept(&text, Quirks::of(&[Quirk::StructInLocalMemory])), aligned);
    }
}
