//! Loops. Mesa's llvmpipe (used by rusticl) runs work-items as one vector, and does not mask what they compute in a loop: a
//! value that is used after the loop changes for those that have left it, as long as others have not
//! (`docs/driver-errors/value_of_a_loop.cl`). If the loop can also end at its head, as far as the compiler sees, each exit
//! has its own value, which is masked. So the condition of a loop with other exits is one that the compiler cannot evaluate.

use super::scan::closed;

/// A condition that holds in every launch. It says nothing about the zero that hides literals
/// ([`ZERO`](super::numbers::ZERO)): the driver uses in a loop what its condition says.
const TRUE: &str = "get_work_dim() != 0";

/// A text with such conditions. The number of lines does not change.
pub(super) fn with_condition(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut rest = text;
    while !rest.is_empty() {
        let line = rest.find('\n').map_or(rest.len(), |at| at + 1);
        let end = match condition(rest) {
            Some((start, end)) if has_exits(rest) => {
                let condition = rest[start..end].trim();
                let gap = if rest[..start].ends_with(';') { " " } else { "" };
                out += &rest[..start];
                match condition {
                    "true" => out += &format!("{gap}{TRUE}"),
                    condition => out += &format!("{gap}{TRUE} && ({condition})"),
                }
                end
            }
            _ => {
                out += &rest[..line];
                line
            }
        };
        rest = &rest[end..];
    }
    out
}

/// The place of the condition, if the text begins with the head of a loop.
fn condition(text: &str) -> Option<(usize, usize)> {
    let head = text.trim_start_matches(' ');
    let is_for = head.starts_with("for (");
    if !is_for && !head.starts_with("while (") {
        return None;
    }
    let open = text.find('(')?;
    let (start, end) = (open + 1, closed(text, open) - 1);
    if !is_for {
        return Some((start, end));
    }
    let head = &text[start..end];
    Some((start + head.find(';')? + 1, start + head.rfind(';')?))
}

/// Whether the loop with which the text begins can be left from inside. Its lines are indented.
fn has_exits(text: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let head = indent(text);
    let body = text.lines().skip(1).take_while(|line| indent(line) > head || line.is_empty());
    let exit = |line: &str| ["break;", "return", "goto "].iter().any(|exit| line.contains(exit));
    body.into_iter().any(exit)
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
                "    for (uint k = f(1, 2); k < (a; b) || c; k++) {\n        if (k > 3)\n            break;\n    }\n    return 1;\n",
                "    for (uint k = f(1, 2); get_work_dim() != 0 && (k < (a; b) || c); k++) {\n        if (k > 3)\n            break;\n    }\n    \
                 return 1;\n",
            ),
            (
                "    for (uint k = 0; k < 3; k++)\n        x += k;\n    return x;\n",
                "    for (uint k = 0; k < 3; k++)\n        x += k;\n    return x;\n",
            ),
            (
                "    for (uint k = 0;\n        k < 3;\n        k++) {\n        return;\n    }\n",
                "    for (uint k = 0; get_work_dim() != 0 && (k < 3);\n        k++) {\n        return;\n    }\n",
            ),
            (
                "    while (3 > 2) {\n        goto end;\n    }\n",
                "    while (get_work_dim() != 0 && (3 > 2)) {\n        goto end;\n    }\n",
            ),
        ] {
            assert_eq!(super::with_condition(text), expected);
        }
    }
}
