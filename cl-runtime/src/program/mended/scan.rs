//! What is no code, in a text of C.

/// Behind the comment or string that begins here, if one does.
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
