//! Initializer lists that the compiler must not see as constants. Mesa's rusticl terminates the process, or copies
//! something else, if an array of bytes is initialized by a copy of constants (`docs/driver-errors/constant_bytes.cl`).
//! NVIDIA's compiler omits the padding of the fourth lane in constants that contain a vector of three lanes
//! (`constant_of_three_lanes.cl`).

use std::collections::HashSet;

use super::scan::{is_word, passed_over};

/// The prefix of a value that the compiler must not see as a constant. It has no effect.
const UNSEEN: &str = "cl_unseen";

/// The definitions that a text with the prefix needs.
pub(super) fn helpers(body: &str) -> &'static str {
    if body.contains(UNSEEN) { HEAD } else { "" }
}

const HEAD: &str = "\
// In front of a value, so that the compiler does not take it for a constant.
#define cl_unseen (void)get_work_dim()
";

/// The types in a text that contain vectors of three lanes.
pub(super) fn of_three_lanes(text: &str) -> HashSet<&str> {
    let mut types = HashSet::new();
    let mut open: Option<(&str, bool)> = None;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("struct ").or_else(|| line.strip_prefix("typedef struct "))
            && let Some(name) = name.strip_suffix('{')
        {
            open = Some((name.trim(), false));
        } else if let Some((name, has)) = open {
            match line.strip_prefix('}') {
                Some(rest) => {
                    let name = if name.is_empty() { rest.trim().trim_end_matches(';') } else { name };
                    if has {
                        types.insert(name);
                    }
                    open = None;
                }
                None => open = Some((name, has || words(line).any(|word| is_of_three(word, &types)))),
            }
        }
    }
    // arrays of such vectors
    types.extend(words(text).filter(|word| is_vector_of_three(word)));
    types
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}

fn is_of_three(word: &str, types: &HashSet<&str>) -> bool {
    types.contains(word) || is_vector_of_three(word)
}

fn is_vector_of_three(word: &str) -> bool {
    word.strip_suffix('3').is_some_and(|lane| crate::program::rewrite::LANES.contains(&lane))
}

/// Adds [`UNSEEN`] before the first value of each innermost initializer list in functions. If types are given, only in
/// lists of these types.
pub(super) fn unseen(text: &str, types: Option<&HashSet<&str>>) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut open: Vec<Brace> = Vec::new();
    let (mut at, mut statement) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let end = passed_over(text, at).max(at + c.len_utf8());
        // the first value ends at the comma after it
        if matches!(c, ',' | '}') && open.last().is_some_and(|brace| *brace == Brace::First) {
            out.push(')');
            open.pop();
            open.push(Brace::List);
        }
        match c {
            '(' | '[' => open.push(Brace::Other),
            ')' | ']' | '}' => _ = open.pop(),
            _ => {}
        }
        out.push_str(&text[at..end]);
        if c == '{' {
            open.push(brace(text, at, &text[statement..at], &open, types));
            if open.last() == Some(&Brace::First) {
                out.push_str(&format!("({UNSEEN}, "));
            }
        } else if c == '=' && open.last() == Some(&Brace::Named) {
            open.pop();
            let is_list = text[end..].trim_start().starts_with('{');
            open.push(if is_list { Brace::List } else { Brace::First });
            if !is_list {
                out.push_str(&format!(" ({UNSEEN},"));
            }
        }
        if matches!(c, ';' | '{' | '}') && matches!(open.last(), None | Some(Brace::Other)) {
            statement = end;
        }
        at = end;
    }
    out
}

/// The kind of an open bracket.
#[derive(Clone, Copy, PartialEq)]
enum Brace {
    /// A list of values.
    List,
    /// A list whose first value is being written.
    First,
    /// A list whose first value follows its member's name.
    Named,
    /// Any other bracket, and a list of zeros.
    Other,
}

/// The kind of the brace at `at`, given the statement's text before it.
fn brace(text: &str, at: usize, statement: &str, open: &[Brace], types: Option<&HashSet<&str>>) -> Brace {
    let nested = open.last() == Some(&Brace::List);
    let is_meant = |ty: &str| types.is_none_or(|types| words(ty).any(|word| types.contains(word)));
    let compound = text[..at].ends_with(')') && is_meant(text[..at].rsplit('(').next().unwrap_or_default());
    let declares = !open.is_empty()
        && text[..at].trim_end().ends_with('=')
        && is_meant(statement.split('=').next().unwrap_or_default());
    let values = text[at + 1..].trim_start();
    match values.chars().next() {
        _ if !nested && !compound && !declares => Brace::Other,
        _ if !nested && !compound && is_zero(values) => Brace::Other,
        Some('{' | '}') => Brace::List,
        _ if !nested && !compound && is_plain(statement) => Brace::Other,
        Some('.') => Brace::Named,
        _ => Brace::First,
    }
}

/// Whether all values of the list are zero. Drivers handle this case correctly.
fn is_zero(values: &str) -> bool {
    let values = values.trim_start_matches('{');
    values.strip_prefix('0').is_some_and(|rest| rest.trim_start_matches('}').starts_with(';'))
}

/// Whether this declares an array of scalars other than bytes. Arrays of vectors of three lanes do not count.
fn is_plain(statement: &str) -> bool {
    let name = statement.trim_start().split(' ').next().unwrap_or_default();
    ["short", "ushort", "int", "uint", "long", "ulong", "float", "double"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::{of_three_lanes, unseen};

    #[test]
    fn types_with_vectors_of_three_lanes() {
        let text = "struct s {\n    uint a;\n    uchar3 b[2];\n};\n\ntypedef struct {\n    struct s _0;\n} cl_t;\n\n\
                    typedef struct {\n    uint a;\n} cl_u;\n\nvoid f()\n{\n    int4 x3;\n}\n";
        let types = of_three_lanes(text);
        let mut names: Vec<_> = types.iter().copied().collect();
        names.sort_unstable();
        assert_eq!(names, ["cl_t", "s", "uchar3"]);
        for (text, expected) in [
            ("{ cl_t v = {{1}, 2}; cl_u w = {1}; }", "{ cl_t v = {{(cl_unseen, 1)}, 2}; cl_u w = {1}; }"),
            ("{ f((struct s){1, 2}, (cl_u){1}); }", "{ f((struct s){(cl_unseen, 1), 2}, (cl_u){1}); }"),
            (
                "{ struct s v = {.a = 1, .b = {{2}}}; }",
                "{ struct s v = {.a = (cl_unseen, 1), .b = {{(cl_unseen, 2)}}}; }",
            ),
            ("{ uchar3 v[2] = {a, (uchar3)(1)}; }", "{ uchar3 v[2] = {(cl_unseen, a), (uchar3)(1)}; }"),
            ("{ if (s) { v = (cl_u){1}; } }", "{ if (s) { v = (cl_u){1}; } }"),
        ] {
            assert_eq!(unseen(text, Some(&types)), expected);
        }
    }

    #[test]
    fn lists_in_functions_begin_with_what_is_not_seen() {
        for (text, expected) in [
            ("{ uchar v[2] = {1, 2}; }", "{ uchar v[2] = {(cl_unseen, 1), 2}; }"),
            ("{ cl_t v = {{1}, {f(2, 3)}}; }", "{ cl_t v = {{(cl_unseen, 1)}, {(cl_unseen, f(2, 3))}}; }"),
            ("{ g((cl_t){(cl_u){a, 2}, 3}); }", "{ g((cl_t){(cl_unseen, (cl_u){(cl_unseen, a), 2}), 3}); }"),
            ("{ uint v[2] = {1, 2}; cl_t a = {1}; }", "{ uint v[2] = {1, 2}; cl_t a = {(cl_unseen, 1)}; }"),
            ("{ v = (cl_t){{0}}; }", "{ v = (cl_t){{(cl_unseen, 0)}}; }"),
            ("{ uint v[2][2] = {{1, 2}, {3, 4}}; }", "{ uint v[2][2] = {{(cl_unseen, 1), 2}, {(cl_unseen, 3), 4}}; }"),
            ("{ if (a) { b = 1; } cl_t a = {{0}}; }", "{ if (a) { b = 1; } cl_t a = {{0}}; }"),
            ("{ bool v[2][2] = {{0}, {true}}; }", "{ bool v[2][2] = {{(cl_unseen, 0)}, {(cl_unseen, true)}}; }"),
            (
                "{ struct S s = {.a = f(x), .b = {1}}; }",
                "{ struct S s = {.a = (cl_unseen, f(x)), .b = {(cl_unseen, 1)}}; }",
            ),
            ("{ struct S s = {.a = {1}, .b = 2}; }", "{ struct S s = {.a = {(cl_unseen, 1)}, .b = 2}; }"),
            ("__constant uchar T[2] = {{1, 2}, {3}};", "__constant uchar T[2] = {{1, 2}, {3}};"),
            ("struct s {\n    uchar a;\n};", "struct s {\n    uchar a;\n};"),
        ] {
            assert_eq!(unseen(text, None), expected);
        }
    }
}
