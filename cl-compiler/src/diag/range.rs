//! Source ranges.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{
    Expr, ExprAssign, ExprBinary, ExprCall, ExprCast, ExprField, ExprIndex, ExprLit, ExprMethodCall, ExprParen,
    ExprPath, ExprReference, ExprUnary, Member,
};

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

    /// The range of an expression, as `of` gives it.
    pub(crate) fn of_expr(expr: &Expr) -> Self {
        let first = first(expr);
        Range { first, last: last(expr), raised: first }
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

/// The span of an expression's first token. For most expressions of a kernel, this does not write them out as tokens: the
/// parser asks for each, within each that contains it.
pub(crate) fn first(expr: &Expr) -> Span {
    match expr {
        Expr::Lit(ExprLit { attrs, lit }) if attrs.is_empty() => lit.span(),
        Expr::Path(ExprPath { attrs, qself: None, path }) if attrs.is_empty() && path.leading_colon.is_none() => {
            path.segments.first().map_or_else(Span::call_site, |segment| segment.ident.span())
        }
        Expr::Paren(ExprParen { attrs, paren_token, .. }) if attrs.is_empty() => paren_token.span.join(),
        Expr::Binary(ExprBinary { attrs, left, .. }) | Expr::Assign(ExprAssign { attrs, left, .. })
            if attrs.is_empty() =>
        {
            first(left)
        }
        Expr::Index(ExprIndex { attrs, expr, .. })
        | Expr::Cast(ExprCast { attrs, expr, .. })
        | Expr::Call(ExprCall { attrs, func: expr, .. })
        | Expr::MethodCall(ExprMethodCall { attrs, receiver: expr, .. })
        | Expr::Field(ExprField { attrs, base: expr, .. })
            if attrs.is_empty() =>
        {
            first(expr)
        }
        expr => Range::of(expr).first,
    }
}

/// The span of an expression's last token.
fn last(expr: &Expr) -> Span {
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => lit.span(),
        Expr::Path(ExprPath { qself: None, path, .. }) if path.get_ident().is_some() => {
            path.get_ident().map_or_else(Span::call_site, Ident::span)
        }
        Expr::Paren(ExprParen { paren_token, .. })
        | Expr::Call(ExprCall { paren_token, .. })
        | Expr::MethodCall(ExprMethodCall { paren_token, .. }) => paren_token.span.join(),
        Expr::Index(ExprIndex { bracket_token, .. }) => bracket_token.span.join(),
        Expr::Field(ExprField { member: Member::Named(name), .. }) => name.span(),
        Expr::Binary(ExprBinary { right: expr, .. })
        | Expr::Assign(ExprAssign { right: expr, .. })
        | Expr::Unary(ExprUnary { expr, .. })
        | Expr::Reference(ExprReference { expr, .. }) => last(expr),
        expr => Range::of(expr).last,
    }
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        Range { first: span, last: span, raised: span }
    }
}
