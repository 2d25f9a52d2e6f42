//! Loops. A driver runs work-items as one vector, and does not mask what they compute in a loop: a
//! value that is used after the loop changes for those that have left it, as long as others have not
//! (`docs/driver-errors/value_of_a_loop.cl`). If the loop can also end at its head, as far as the compiler sees, each exit
//! has its own value, which is masked. So the condition of a loop with other exits is one that the compiler cannot evaluate.

use crate::program::syntax::{Edits, Stmt, StmtKind, parse};

/// A condition that holds in every launch. It says nothing about the zero that hides literals
/// ([`ZERO`](super::numbers::ZERO)): the driver uses in a loop what its condition says.
const TRUE: &str = "get_work_dim() != 0";

/// A text with such conditions. The number of lines does not change.
pub(super) fn with_condition(text: &str) -> String {
    let mut edits = Edits::of(text);
    for function in parse(text).functions {
        function.stmts(&mut |stmt| {
            if let StmtKind::Loop(_, Some(cond), _, body) = &stmt.kind
                && has_exits(body)
            {
                let span = cond.span.clone();
                match &text[span.clone()] {
                    "true" => edits.replace(span, TRUE),
                    _ => {
                        edits.insert(span.start, format!("{TRUE} && ("));
                        edits.insert(span.end, ")");
                    }
                }
            }
        });
    }
    edits.applied()
}

/// Whether the loop with this body can be left from inside.
fn has_exits(body: &Stmt<'_>) -> bool {
    let mut found = false;
    body.visit(&mut |stmt| found |= matches!(stmt.kind, StmtKind::Leave | StmtKind::Return(_)));
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn loops_may_end_at_their_heads() {
        for (text, expected) in [
            (
                "    while (true) {\n        while (f(x) || 3 > 2)\n            x++;\n        return;\n    }\n",
                "    while (get_work_dim() != 0) {\n        while (f(x) || 3 > 2)\n            x++;\n        return;\n    }\n",
            ),
            (
                "    for (uint k = f(1, 2); k < (a ? b : d) || c; k++) {\n        if (k > 3)\n            break;\n    }\n    return 1;\n",
                "    for (uint k = f(1, 2); get_work_dim() != 0 && (k < (a ? b : d) || c); k++) {\n        if (k > 3)\n            break;\n    }\n    \
                 return 1;\n",
            ),
            (
                "    for (uint k = 0; k < 3; k++)\n        x += k;\n    return x;\n",
                "    for (uint k = 0; k < 3; k++)\n        x += k;\n    return x;\n",
            ),
            (
                "    for (uint k = 0;\n        k < 3;\n        k++) {\n        return;\n    }\n",
                "    for (uint k = 0;\n        get_work_dim() != 0 && (k < 3);\n        k++) {\n        return;\n    }\n",
            ),
            (
                "    while (3 > 2) {\n        goto end;\n    }\n",
                "    while (get_work_dim() != 0 && (3 > 2)) {\n        goto end;\n    }\n",
            ),
        ] {
            let [text, expected] = [text, expected].map(|body| format!("void f()\n{{\n{body}}}\n"));
            assert_eq!(super::with_condition(&text), expected);
        }
    }
}
