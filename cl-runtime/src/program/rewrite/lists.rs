//! Initializer lists that the compiler must not see as constants. One driver ends the process, or copies
//! something else, if an array of bytes is initialized by a copy of constants (`docs/driver-errors/constant_bytes.cl`).
//! Another omits the padding of the fourth lane in constants that contain a vector of three lanes
//! (`constant_of_three_lanes.cl`).

use std::collections::HashSet;

use crate::program::syntax::{Declaration, Edits, Expr, ExprKind, Names, Number, Type, Unit, parse, vector};

/// The prefix of a value that the compiler must not see as a constant. It has no effect.
const UNSEEN: &str = "cl_unseen";

/// The definitions that a text with the prefix needs.
pub(super) fn helpers(names: &Names<'_>) -> &'static str {
    if names.contains(UNSEEN) { HEAD } else { "" }
}

const HEAD: &str = "\
// In front of a value, so that the compiler does not take it for a constant.
#define cl_unseen (void)get_work_dim()
";

/// The structs in a text that contain vectors of three lanes.
pub(super) fn of_three_lanes<'t>(unit: &Unit<'t>) -> HashSet<&'t str> {
    let mut types = HashSet::new();
    for structure in &unit.structs {
        if structure.members.iter().any(|member| has_three_lanes(&member.ty, &types)) {
            types.insert(structure.name);
        }
    }
    types
}

fn has_three_lanes(ty: &Type<'_>, structs: &HashSet<&str>) -> bool {
    vector(ty.name).is_some_and(|(_, lanes)| lanes == 3) || structs.contains(ty.name)
}

/// Adds [`UNSEEN`] before the first value of each innermost initializer list in functions; or only in lists of types that
/// contain vectors of three lanes.
pub(super) fn unseen(text: &str, of_three: bool) -> String {
    let unit = parse(text);
    let structs = of_three_lanes(&unit);
    let is_meant = |ty: &Type<'_>| !of_three || has_three_lanes(ty, &structs);
    let mut edits = Edits::of(text);
    for function in &unit.functions {
        function.declared(&mut |declaration| {
            if let Some(Expr { kind: ExprKind::List(values), .. }) = &declaration.init
                && is_meant(&declaration.ty)
                && !is_zero(values)
                && !is_plain(declaration, values)
            {
                hide_first(values, &mut edits);
            }
        });
        function.exprs(&mut |expr| {
            if let ExprKind::Compound(ty, list) = &expr.kind
                && let ExprKind::List(values) = &list.kind
                && is_meant(ty)
            {
                hide_first(values, &mut edits);
            }
        });
    }
    edits.applied()
}

/// Hides the first value of the list, unless it is a list, and those of the lists in it.
fn hide_first(values: &[Expr<'_>], edits: &mut Edits<'_>) {
    for (at, value) in values.iter().enumerate() {
        let value = if let ExprKind::Named(value) = &value.kind { value } else { value };
        match &value.kind {
            ExprKind::List(values) => hide_first(values, edits),
            _ if at == 0 => {
                edits.insert(value.span.start, format!("({UNSEEN}, "));
                edits.insert(value.span.end, ")");
            }
            _ => {}
        }
    }
}

/// Whether the list is `{0}`, `{{0}}`, … Drivers handle these correctly.
fn is_zero(values: &[Expr<'_>]) -> bool {
    match values {
        [Expr { kind: ExprKind::Number(Number { digits: "0", suffix: "", .. }), .. }] => true,
        [Expr { kind: ExprKind::List(values), .. }] => is_zero(values),
        _ => false,
    }
}

/// Whether it is an array of scalars other than bytes, without lists in its list.
fn is_plain(declaration: &Declaration<'_>, values: &[Expr<'_>]) -> bool {
    const WIDE: [&str; 8] = ["short", "ushort", "int", "uint", "long", "ulong", "float", "double"];
    WIDE.contains(&declaration.ty.name) && !matches!(values.first(), Some(Expr { kind: ExprKind::List(_), .. }))
}

#[cfg(test)]
mod tests {
    use super::{of_three_lanes, parse, unseen};

    const TYPES: &str = "struct s {\n    uint a;\n    uchar3 b[2];\n};\n\ntypedef struct {\n    struct s _0;\n} cl_t;\n\n\
                         typedef struct {\n    uint a;\n} cl_u;\n\n";

    /// Checks the lists in a function with this body.
    fn check(body: &str, of_three: bool, expected: &str) {
        let [text, expected] = [body, expected].map(|body| format!("{TYPES}void f()\n{body}\n"));
        assert_eq!(unseen(&text, of_three), expected);
    }

    #[test]
    fn types_with_vectors_of_three_lanes() {
        let mut names: Vec<_> = of_three_lanes(&parse(TYPES)).into_iter().collect();
        names.sort_unstable();
        assert_eq!(names, ["cl_t", "struct s"]);
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
            check(text, true, expected);
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
                "{ struct s a = {.a = f(x), .b = {1}}; }",
                "{ struct s a = {.a = (cl_unseen, f(x)), .b = {(cl_unseen, 1)}}; }",
            ),
            ("{ struct s a = {.a = {1}, .b = 2}; }", "{ struct s a = {.a = {(cl_unseen, 1)}, .b = 2}; }"),
        ] {
            check(text, false, expected);
        }
        let table = "__constant uchar T[2] = {{1, 2}, {3}};";
        assert_eq!(unseen(table, false), table);
    }
}
