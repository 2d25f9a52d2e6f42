//! Parameters, for a driver that does not copy a struct passed by value
//! (`docs/driver-errors/struct_by_value.cl`), and that does not see how a copy of a whole struct affects a member with a
//! pointer to it (`copied_then_changed.cl`). Each function first copies such parameters, and pointers to private memory
//! point to `volatile` data.

use std::collections::HashSet;

use crate::{
    program::syntax::{Declaration, Edits, Function, parse},
    quirks::{Quirk, Quirks, table as rows},
};

/// A text with such functions. The number of lines does not change.
pub(super) fn kept(text: &str, quirks: Quirks) -> String {
    let (copies, volatile) = (quirks.has(Quirk::StructByValue), quirks.any(rows::COPIES));
    let mut edits = Edits::of(text);
    let unit = parse(text);
    if copies {
        let structs = unit.structs.iter().map(|of| of.name).collect();
        let called = unit.functions.iter().filter(|function| !function.is_kernel);
        called.for_each(|function| copy(function, &structs, &mut edits));
    }
    if volatile {
        unit.types(&mut |ty| {
            let is_own = ty.space.is_none_or(|space| space == "private") && !ty.is_volatile;
            // the records of panics are not data
            if ty.is_pointer && is_own && !["cl_item", "cl_record"].contains(&ty.name) {
                edits.insert(ty.at, "volatile ");
            }
        });
    }
    edits.applied()
}

/// Copies the structs that a function takes by value.
fn copy(function: &Function<'_>, structs: &HashSet<&str>, edits: &mut Edits<'_>) {
    for Declaration { ty, name, at, .. } in &function.params {
        if !ty.is_pointer && structs.contains(ty.name) {
            edits.insert(*at, "cl_given_");
            edits.insert(function.span.start + 1, format!(" {} {name} = cl_given_{name};", ty.name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_copied_and_pointers_are_to_what_is_volatile() {
        for (text, expected) in [
            (
                "uint f(struct P p, uint *v, __global uint *g, cl_t t)\n{\n    return *v * *g + p.x;\n}\n",
                "uint f(struct P cl_given_p, volatile uint *v, __global uint *g, cl_t cl_given_t)\n{ struct P p = cl_given_p; cl_t t = cl_given_t;\n    \
                 return *v * *g + p.x;\n}\n",
            ),
            (
                "void f(struct P *p, cl_item *cl, __global const uint *g)\n{\n    ((uchar *)&p->v)[1] = a *b;\n}\n",
                "void f(volatile struct P *p, cl_item *cl, __global const uint *g)\n{\n    ((volatile uchar *)&p->v)[1] = a *b;\n}\n",
            ),
            (
                "float4 f(float *p)\n{\n    return vload4(0, p);\n}\n",
                "float4 f(volatile float *p)\n{\n    return vload4(0, p);\n}\n",
            ),
        ] {
            let [text, expected] = [text, expected]
                .map(|text| format!("typedef struct {{\n    uint a;\n}} cl_t;\nstruct P {{\n    uint x;\n}};\n{text}"));
            assert_eq!(kept(&text, Quirks::of(&[Quirk::CopiedThenChanged, Quirk::StructByValue])), expected);
            assert_eq!(kept(&text, Quirks::NONE), text);
        }
    }
}
