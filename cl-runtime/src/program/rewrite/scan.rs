//! A scanner for OpenCL C text.

/// Whether the character can be part of a name or number.
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The position after the comment or string that begins here, if one does.
pub(super) fn passed_over(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let length = if rest.starts_with("//") {
        rest.find('\n').unwrap_or(rest.len())
    } else if rest.starts_with("/*") {
        rest.find("*/").map_or(rest.len(), |end| end + 2)
    } else if let Some(inner) = rest.strip_prefix(['"', '\'']) {
        let quote = rest.as_bytes()[0];
        let mut escaped = false;
        let end = inner.bytes().position(|byte| {
            let ends = byte == quote && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        end.map_or(rest.len(), |end| end + 2)
    } else {
        0
    };
    at + length
}

/// The position after the name or number that begins here.
pub(super) fn word(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
    let ends = |(at, c): (usize, char)| {
        let part = is_word(c) || is_number && c == '.';
        let exponent =
            is_number && "+-".contains(c) && rest[..at].ends_with(['e', 'E', 'p', 'P']) && !rest.starts_with("0x");
        (!part && !exponent).then_some(at)
    };
    at + rest.char_indices().find_map(ends).unwrap_or(rest.len())
}

/// The position after the bracket that closes the one at `at`.
pub(super) fn closed(text: &str, mut at: usize) -> usize {
    let mut depth = 0;
    while at < text.len() {
        let next = passed_over(text, at);
        if next > at {
            at = next;
            continue;
        }
        let byte = text.as_bytes()[at];
        at += 1;
        depth += i32::from(matches!(byte, b'(' | b'[' | b'{'));
        depth -= i32::from(matches!(byte, b')' | b']' | b'}'));
        if depth == 0 {
            break;
        }
    }
    at
}
