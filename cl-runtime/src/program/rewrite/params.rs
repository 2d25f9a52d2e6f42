//! Parameters, for a driver that does not copy a struct passed by value (Mesa's rusticl,
//! `docs/driver-errors/struct_by_value.cl`), and that does not see how a copy of a whole struct affects a member with a
//! pointer to it (`copied_then_changed.cl`). Each function first copies such parameters, and pointers to private memory
//! point to `volatile` data.

use super::scan::is_word;
use crate::quirks::{Quirk, Quirks, table as rows};

/// A text with such functions. The number of lines does not change.
pub(super) fn kept(text: &str, quirks: Quirks) -> String {
    let (copies, volatile) = (quirks.has(Quirk::StructByValue), quirks.any(rows::COPIES));
    if !copies && !volatile {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut rest = text;
    while !rest.is_empty() {
        // a definition ends with a brace at the beginning of a line
        let end =
            rest.find("\n}").map_or(rest.len(), |at| at + 2 + rest[at + 2..].find('\n').map_or(0, |line| line + 1));
        let end = end.min(rest.len());
        let (definition, after) = rest.split_at(end);
        let copied = if copies { copied(definition) } else { definition.to_owned() };
        out.push_str(&if volatile { pointed(&copied) } else { copied });
        rest = after;
    }
    out
}

/// A function that copies its struct parameters.
fn copied(definition: &str) -> String {
    let Some(body) = definition.find("\n{\n") else { return definition.to_owned() };
    let Some(open) = definition[..body]
        .rfind("\n\n")
        .map_or(Some(0), |at| Some(at + 2))
        .and_then(|start| definition[start..body].find('(').map(|at| start + at + 1))
    else {
        return definition.to_owned();
    };
    let (head, params) = (&definition[..open], &definition[open..body]);
    if head.contains("__kernel") || !params.ends_with(')') {
        return definition.to_owned();
    }
    let (mut named, mut copies) = (Vec::new(), String::new());
    for param in params[..params.len() - 1].split(',') {
        match param.rsplit_once(' ') {
            Some((ty, name)) if is_struct(ty.trim()) && !name.contains('*') => {
                named.push(format!("{ty} cl_given_{name}"));
                copies.push_str(&format!(" {} {name} = cl_given_{name};", ty.trim()));
            }
            _ => named.push(param.to_owned()),
        }
    }
    format!("{head}{})\n{{{copies}\n{}", named.join(","), &definition[body + 3..])
}

fn is_struct(ty: &str) -> bool {
    ty.starts_with("struct ") || ty.starts_with("cl_") && !ty.contains(' ')
}

/// A function whose pointers to private memory point to `volatile` data.
fn pointed(definition: &str) -> String {
    let mut out = String::with_capacity(definition.len() + 64);
    let mut at = 0;
    for (star, _) in definition.match_indices(" *") {
        // between spaces it is a multiplication
        if definition[star + 2..].starts_with(' ') {
            continue;
        }
        let before = &definition[at..star];
        let word = before.rfind(|c| !is_word(c)).map_or(0, |at| at + 1);
        let start = if before[..word].ends_with("struct ") { word - "struct ".len() } else { word };
        let qualifiers = before[..start].trim_end();
        let is_own = !["global", "local", "constant", "global const", "local const", "constant const"]
            .iter()
            .any(|space| qualifiers.ends_with(space))
            && !qualifiers.ends_with("volatile");
        if is_own && (start < word || is_type(&before[word..])) {
            out.push_str(&before[..start]);
            out.push_str("volatile ");
            out.push_str(&before[start..]);
        } else {
            out.push_str(before);
        }
        at = star;
    }
    out + &definition[at..]
}

/// Whether this is a type of data in private memory. The records of panics are not data.
fn is_type(word: &str) -> bool {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let scalars = ["bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"];
    scalars.contains(&name) || word.starts_with("cl_") && !["cl_item", "cl_record"].contains(&word)
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
            assert_eq!(kept(text, Quirks::of(&[Quirk::CopiedThenChanged, Quirk::StructByValue])), expected);
            assert_eq!(kept(text, Quirks::NONE), text);
        }
    }
}
