//! `vload` and `vstore` for drivers that need `volatile` members and pointees (`copied_then_changed.cl`,
//! `struct_with_gaps.cl`). OpenCL C has no version for a pointer to `volatile` data, and clang finds all of the
//! existing ones equally suitable.

use super::{LANES, LENGTHS, lanes};
use crate::{
    program::syntax::Names,
    quirks::{Quirks, table as rows},
};

/// The address spaces other than private, as written before a type.
const SPACES: [&str; 3] = ["__global ", "__local ", "__constant "];

/// Replacement routines, one for each address space. A vector in `volatile` memory is read and written lane by lane.
pub(super) fn routines(quirks: Quirks, names: &Names<'_>) -> String {
    if !quirks.any(rows::COPIES) {
        return String::new();
    }
    let named = |scalar: &&&str| {
        names.contains(**scalar) || LENGTHS[1..].iter().any(|len| names.contains(&*format!("{scalar}{len}")))
    };
    let mut text = String::new();
    for len in &LENGTHS[1..] {
        for (name, routine) in [(format!("vload{len}"), load as Routine), (format!("vstore{len}"), store)] {
            if names.contains(name.as_str()) {
                let routines = LANES.iter().filter(named).map(|scalar| routine(&name, scalar, len));
                text.extend(routines);
                text.push_str(&format!("#define {name} cl_{name}\n"));
            }
        }
    }
    text
}

/// Returns the routines of a name, for vectors of a scalar type with a number of lanes.
type Routine = fn(&str, &str, &str) -> String;

fn load(name: &str, scalar: &str, len: &str) -> String {
    let head = |pointer: String| {
        format!("{scalar}{len} __attribute__((overloadable)) cl_{name}(ulong at, {pointer}{scalar} *from)\n{{\n")
    };
    let plain = ["", SPACES[0], SPACES[1], SPACES[2]]
        .map(|space| format!("{}    return {name}(at, from);\n}}\n", head(format!("{space}const "))));
    let elements: Vec<_> = (0..lanes(len).count()).map(|lane| format!("from[at * {len} + {lane}]")).collect();
    let volatile = head("const volatile ".to_owned());
    format!("{}{volatile}    return ({scalar}{len})({});\n}}\n", plain.concat(), elements.join(", "))
}

fn store(name: &str, scalar: &str, len: &str) -> String {
    let head = |pointer: String| {
        format!(
            "void __attribute__((overloadable)) cl_{name}({scalar}{len} value, ulong at, {pointer}{scalar} *to)\n{{\n"
        )
    };
    let plain =
        ["", SPACES[0], SPACES[1]].map(|space| format!("{}    {name}(value, at, to);\n}}\n", head(space.to_owned())));
    let elements: String =
        (0..).zip(lanes(len)).map(|(number, lane)| format!("    to[at * {len} + {number}] = value{lane};\n")).collect();
    format!("{}{}{elements}}}\n", plain.concat(), head("volatile ".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::syntax::names;
    use crate::quirks::Quirk;

    #[test]
    fn vectors_in_volatile_memory_are_read_and_written_lane_by_lane() {
        let quirks = Quirks::of(&[Quirk::CopiedThenChanged]);
        assert_eq!(routines(Quirks::NONE, &names("vload4(0, p) uint")), "");
        assert_eq!(routines(quirks, &names("uint cl_vload4")), "");
        let text = routines(quirks, &names("uint2 x = vload2(0, p);"));
        let read =
            "(ulong at, const volatile uint *from)\n{\n    return (uint2)(from[at * 2 + 0], from[at * 2 + 1]);\n}\n";
        assert!(text.contains(read) && text.ends_with("#define vload2 cl_vload2\n"), "{text}");
        assert!(!text.contains("float") && !text.contains("vstore") && !text.contains("vload4"), "{text}");
        let text = routines(quirks, &names("vstore2(x, 0, p); float y;"));
        let written = "volatile float *to)\n{\n    to[at * 2 + 0] = value.s0;\n    to[at * 2 + 1] = value.s1;\n}\n";
        assert!(text.contains(written) && text.contains("__local float *to"), "{text}");
    }
}
