//! Source ranges.

use proc_macro2::Span;
use quote::ToTokens;

/// A source range. Stable Rust cannot join two spans inside a macro, so this stores both ends.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The span of the first token.
    pub first: Span,
    /// The span of the last token.
    pub last: Span,
    /// The span of the token that rustc reports as the location of a panic.
    pub raised: Span,
}

impl Range {
    /// The range from the first to the last token of `node`.
    pub fn of(node: impl ToTokens) -> Self {
        let mut tokens = node.to_token_stream().into_iter();
        let first = tokens.next().map_or_else(Span::call_site, |token| token.span());
        let last = tokens.last().map_or(first, |token| token.span());
        Range { first, last, raised: first }
    }

    /// Whether it contains all of `other`.
    pub(crate) fn contains(self, other: Range) -> bool {
        let place = |at: proc_macro2::LineColumn| (at.line, at.column);
        place(self.first.start()) <= place(other.first.start()) && place(other.last.end()) <= place(self.last.end())
    }

    /// The Rust line on which it begins, counted from 1.
    pub fn line(self) -> u32 {
        u32::try_from(self.first.start().line).unwrap_or(0)
    }

    /// The Rust column at which it begins, counted from 1.
    pub fn column(self) -> u32 {
        u32::try_from(self.first.start().column + 1).unwrap_or(0)
    }

    /// The Rust line and column at which it panics, counted from 1.
    pub fn raised(self) -> (u32, u32) {
        let Range { raised, .. } = self;
        let at = Range::from(raised);
        (at.line(), at.column())
    }
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        Range { first: span, last: span, raised: span }
    }
}
