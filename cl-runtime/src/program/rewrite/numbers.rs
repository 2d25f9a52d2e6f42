//! Numbers, for a driver that evaluates literals as if there were no NaN, infinity, `-0.0` or subnormal number: Mesa's
//! rusticl (`docs/driver-errors/literal_zero.cl`, `subnormal_constant.cl`). Each literal is built from its bits and a
//! zero that is unknown before the launch, so that the compiler cannot evaluate it either.

use super::scan::{is_word, passed_over, word};

/// An expression that is zero in every launch, since there are at most three dimensions.
pub(super) const UNKNOWN_ZERO: &str = "(get_work_dim() >> 2)";

/// The name of this zero.
pub(super) const ZERO: &str = "cl_zero";

/// The routine that turns bits into a `float`.
const NUMBER: &str = "cl_number";

/// A text with calls in place of its floating-point literals. The number of lines does not change.
pub(super) fn hidden(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let start = at;
        at = passed_over(text, at).max(after_table(text, at));
        if at == start && rest.starts_with(is_word) {
            at = word(text, at);
            match number(&text[start..at]) {
                Some(value) => out.push_str(&format!("{NUMBER}({:#x})", value.to_bits())),
                None => out.push_str(&text[start..at]),
            }
            continue;
        }
        at = at.max(start + rest.chars().next().map_or(1, char::len_utf8));
        out.push_str(&text[start..at]);
    }
    out
}

/// The definitions that such a text uses.
pub(super) fn helpers(body: &str) -> String {
    let mut text = String::new();
    if body.contains(NUMBER) || body.contains(ZERO) {
        text += &format!("#define {ZERO} {UNKNOWN_ZERO}\n");
    }
    if body.contains(NUMBER) {
        text += &format!("float {NUMBER}(uint bits) {{ return as_float(bits + {ZERO}); }}\n");
    }
    if text.is_empty() { text } else { format!("{HEAD}{text}") }
}

const HEAD: &str =
    "// Numbers that the compiler does not see: with those that it sees, this one computes in another way.\n";

fn number(text: &str) -> Option<f32> {
    match text {
        "INFINITY" => Some(f32::INFINITY),
        _ if text.starts_with("0x") || !text.starts_with(|c: char| c.is_ascii_digit()) => None,
        _ => text.strip_suffix('f')?.parse().ok(),
    }
}

/// The position after the constant table that begins here, if one does. Its initializer cannot contain calls.
fn after_table(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let Some(inner) = rest.strip_prefix("__constant ") else { return at };
    // in a function it is a pointer
    if at > 0 && !text[..at].ends_with('\n') {
        return at;
    }
    match inner.find(['=', ';', '{', '(', ')']).map(|end| inner.as_bytes()[end]) {
        Some(b'=') => at + rest.find(';').unwrap_or(rest.len()),
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::hidden;

    #[test]
    fn numbers_are_called() {
        for (text, expected) in [
            ("x0 * 0.0f - 1e-40f + 10.5f", "x0 * cl_number(0x0) - cl_number(0x116c2) + cl_number(0x41280000)"),
            ("1e-3f+2 - 0x1p3f - INFINITY", "cl_number(0x3a83126f)+2 - 0x1p3f - cl_number(0x7f800000)"),
            (
                "__constant float t[2] = {0.0f, 1.0f};\n1.0f",
                "__constant float t[2] = {0.0f, 1.0f};\ncl_number(0x3f800000)",
            ),
            ("{\n    __constant float *p = t + 1.0f;", "{\n    __constant float *p = t + cl_number(0x3f800000);"),
            ("f(__constant float *t) { 0.0f; }", "f(__constant float *t) { cl_number(0x0); }"),
            ("\"é 1.0f\" // 1.0f\nx.s0 + v1f", "\"é 1.0f\" // 1.0f\nx.s0 + v1f"),
        ] {
            assert_eq!(hidden(text), expected);
        }
    }
}
