//! Finds C casts and replaces them with calls.

use crate::program::rewrite::scan::{closed, is_word, passed_over, word};

const TO: [&str; 5] = ["long", "ulong", "int", "uint", "float"];

/// A text with `convert_long(x)` in place of `(long)x`, and so on for the other types.
pub(super) fn called(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut at = 0;
    while at < text.len() {
        let end = passed_over(text, at);
        let before = text[..at].chars().next_back().unwrap_or(' ');
        // with a brace after it, it is a compound literal
        let is_cast = |rest: &str| rest.starts_with(')') && !rest.starts_with("){");
        let cast = text[at..]
            .strip_prefix('(')
            .and_then(|rest| TO.into_iter().find(|to| rest.strip_prefix(to).is_some_and(is_cast)));
        match cast {
            // after a name, the parentheses enclose parameters
            Some(to) if end == at && !is_word(before) => {
                let start = at + to.len() + 2;
                at = operand(text, start);
                out.push_str(&format!("convert_{to}({})", called(&text[start..at])));
            }
            _ => {
                let end = end.max(at + text[at..].chars().next().map_or(1, char::len_utf8));
                out.push_str(&text[at..end]);
                at = end;
            }
        }
    }
    out
}

/// The end of the operand that begins here after a cast.
fn operand(text: &str, mut at: usize) -> usize {
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        if rest.starts_with(['-', '~', '!', '+', '*', '&']) {
            at += 1;
        } else if rest.starts_with('(') && is_type(&text[at + 1..closed(text, at) - 1]) {
            at = closed(text, at);
        } else {
            break;
        }
    }
    at = if text[at..].starts_with('(') { closed(text, at) } else { word(text, at) };
    // a compound literal, `(cl_pair){1, 2}`
    if text[at..].starts_with('{') {
        at = closed(text, at);
    }
    loop {
        let rest = &text[at..];
        at = match rest.bytes().next() {
            Some(b'(' | b'[') => closed(text, at),
            Some(b'.') => word(text, at + 1),
            Some(b'-') if rest.starts_with("->") => word(text, at + 2),
            _ => return at,
        };
    }
}

/// Whether this is the type in a cast: a number type, a vector or a pointer.
fn is_type(text: &str) -> bool {
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let scalars =
        ["bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half"];
    scalars.contains(&name) || text.trim_end().ends_with('*')
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn casts_are_called() {
        for (text, expected) in [
            ("(long)x + 1", "convert_long(x) + 1"),
            ("a * (ulong)-b[i].c(d)->e * 2", "a * convert_ulong(-b[i].c(d)->e) * 2"),
            ("(long)(ulong)v >= 1000", "convert_long(convert_ulong(v)) >= 1000"),
            ("(long)(x + (ulong)y) << 3", "convert_long((x + convert_ulong(y))) << 3"),
            ("(long)(int)x", "convert_long(convert_int(x))"),
            ("(float)c[i] * 0.5f", "convert_float(c[i]) * 0.5f"),
            ("(ulong)1.5e-3f - 0x1e-3", "convert_ulong(1.5e-3f) - 0x1e-3"),
            ("(long)*(global int *)p", "convert_long(*(global int *)p)"),
            ("(long)(as_int4(x)).s0", "convert_long((as_int4(x)).s0)"),
            (
                "f((long)x, \"(long)x\") // (long)x\n(long)\n    x;",
                "f(convert_long(x), \"(long)x\") // (long)x\nconvert_long(\n    x);",
            ),
            ("(long)(cl_pair){n, 2}._0 * 3", "convert_long((cl_pair){n, 2}._0) * 3"),
            ("a ? b : (float){0}", "a ? b : (float){0}"),
            ("long f(long); (long2)(1, 2); sizeof(long)", "long f(long); (long2)(1, 2); sizeof(long)"),
            ("\"é\\\"(long)x\" + '(' + (long)y", "\"é\\\"(long)x\" + '(' + convert_long(y)"),
        ] {
            assert_eq!(called(text), expected);
        }
    }
}
