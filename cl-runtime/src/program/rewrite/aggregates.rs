//! Structs, for drivers that do not track which members a copy of a whole struct reads and writes. Mesa's rusticl drops
//! a write of a member that only such a copy reads (`docs/driver-errors/copied_then_changed.cl`), and takes a member to
//! have the value from before a copy (`struct_with_gaps.cl`). It does not optimize `volatile` accesses, so all members
//! become `volatile`.
//!
//! If a struct begins with a byte, rusticl confuses the address of the struct with the address of the byte, and copies
//! words from and to unaligned addresses (`struct_of_bytes.cl`). So an anonymous union, which is invisible in C,
//! precedes the byte.
//!
//! It also copies words from and to unaligned addresses in structs of two-byte members (`struct_in_local_memory.cl`).
//! Structs that never leave the device, those of tuples, `Option`s and `Result`s, are aligned to words.

use crate::quirks::{Quirk, Quirks, table as rows};

/// A text with such structs. The number of lines does not change.
pub(super) fn kept(text: &str, quirks: Quirks) -> String {
    let (volatile, union) = (quirks.any(rows::COPIES), quirks.has(Quirk::StructOfBytes));
    let aligned = quirks.has(Quirk::StructInLocalMemory);
    if !volatile && !union && !aligned {
        return text.to_owned();
    }
    let volatile = if volatile { "volatile " } else { "" };
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let (mut inside, mut first, mut typedef) = (false, false, false);
    for line in text.split_inclusive('\n') {
        let ends_typedef = inside && typedef && line.starts_with("} ");
        inside &= !line.starts_with('}');
        match line.strip_prefix("    ") {
            Some(member) if inside => {
                out.push_str(&if union && first && is_byte(member) {
                    within_union(member, volatile)
                } else {
                    format!("    {volatile}{member}")
                });
                first = false;
            }
            _ if aligned && ends_typedef => out.push_str(&line.replacen("} ", "} __attribute__((aligned(4))) ", 1)),
            _ => out.push_str(line),
        }
        if (line.starts_with("struct ") || line.starts_with("typedef struct {")) && line.ends_with("{\n") {
            (inside, first, typedef) = (true, true, line.starts_with("typedef"));
        }
    }
    out
}

/// Whether this declares a member of one byte.
fn is_byte(member: &str) -> bool {
    ["bool ", "char ", "uchar "].iter().any(|ty| member.starts_with(ty)) && !member.contains('[')
}

fn within_union(member: &str, volatile: &str) -> String {
    let member = member.trim_end().trim_end_matches(';');
    format!("    union {{ {volatile}{member}; struct {{ uchar byte; }} whole; }};\n")
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
                "typedef struct {\n    bool a;\n    s b[2];\n} t;\n\nvoid f(t x)\n{\n    t y = x;\n}\n",
                "typedef struct {\n    union { volatile bool a; struct { uchar byte; } whole; };\n    volatile s b[2];\n} t;\n\nvoid \
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
