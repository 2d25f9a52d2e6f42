//! The tokens of OpenCL C. Comments and directives are not among them.

/// A token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Whether a `#pragma` precedes it.
    pub(super) follows_pragma: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    /// A string or character.
    Quoted,
    Symbol,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// A number: `1.5e-3f`, `0x1eul`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number<'t> {
    /// What stands before the suffix, without `0x`.
    pub(crate) digits: &'t str,
    pub(crate) is_hexadecimal: bool,
    /// `f`, `ul`, or nothing.
    pub(crate) suffix: &'t str,
}

impl<'t> Number<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let (digits, is_hexadecimal) = text.strip_prefix("0x").map_or((text, false), |digits| (digits, true));
        // in `0x1f` the `f` is a digit
        let is_float = !is_hexadecimal || digits.contains('p');
        let of_suffix = |c: char| "uUlL".contains(c) || is_float && "fF".contains(c);
        let (digits, suffix) = digits.split_at(digits.trim_end_matches(of_suffix).len());
        Number { digits, is_hexadecimal, suffix }
    }
}

/// The names in a text: those of types, functions and variables, and keywords.
pub(crate) type Names<'t> = std::collections::HashSet<&'t str>;

pub(crate) fn names(text: &str) -> Names<'_> {
    tokens(text).filter(|token| token.kind == TokenKind::Word).map(|token| token.text).collect()
}

/// Symbols of several characters, longer ones first.
const SYMBOLS: [&str; 22] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "^=", "|=",
];

pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = skipped(text, at);
        let follows_pragma = text[at..start].lines().any(|line| line.trim_start().starts_with("#pragma"));
        at = start;
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '"' | '\'' => (TokenKind::Quoted, quoted(rest, first)),
            '0'..='9' => (TokenKind::Number, number(rest)),
            c if is_word(c) => (TokenKind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len())),
            c => {
                let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
                (TokenKind::Symbol, symbol.map_or(c.len_utf8(), |symbol| symbol.len()))
            }
        };
        let token = Token { kind, text: &rest[..length], at, follows_pragma };
        at += length;
        Some(token)
    })
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The position after blanks, comments and directives.
fn skipped(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let length = if rest.starts_with("//") || rest.starts_with('#') {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else {
            return at;
        };
        at += length.unwrap_or(rest.len());
    }
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = text[1..].find(|c| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// The length of a number, `1.5e-3f` or `0x1e`.
fn number(text: &str) -> usize {
    let is_hexadecimal = text.starts_with("0x");
    let ends = |(at, c): (usize, char)| {
        let exponent = "+-".contains(c) && !is_hexadecimal && text[..at].ends_with(['e', 'E']);
        let power = "+-".contains(c) && is_hexadecimal && text[..at].ends_with(['p', 'P']);
        (!is_word(c) && c != '.' && !exponent && !power).then_some(at)
    };
    text.char_indices().find_map(ends).unwrap_or(text.len())
}
