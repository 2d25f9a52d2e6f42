//! Patterns.

use super::Parser;
use crate::ast::{ExprKind, Pat, PatKind};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::UnaryOp;
use crate::names::Origin;
use crate::names::claims::Claim;

impl Parser<'_> {
    pub(super) fn pat(&self, pat: &syn::Pat) -> Option<Pat> {
        let at = self.range_of(pat);
        let kind = match pat {
            syn::Pat::Paren(pat) => return self.pat(&pat.pat),
            syn::Pat::Wild(_) => PatKind::Wild,
            syn::Pat::Ident(pat) => {
                if let Some(token) = &pat.by_ref {
                    return self.pattern_error(token, "`ref` patterns are", "bind the value: it is copied");
                }
                let sub = match &pat.subpat {
                    Some((_, sub)) => Some(Box::new(self.pat(sub)?)),
                    None => None,
                };
                self.variable_name(&pat.ident)?;
                PatKind::Name { name: pat.ident.clone(), origin: Origin::User, mutable: pat.mutability.is_some(), sub }
            }
            syn::Pat::Lit(lit) => {
                let (literal, negative) = self.signed_literal(&lit.lit)?;
                PatKind::Literal(literal, negative)
            }
            syn::Pat::Path(path) if path.qself.is_none() => PatKind::Path(path.path.clone()),
            syn::Pat::Range(range) => {
                let bound = |bound: &Option<Box<syn::Expr>>| match bound {
                    Some(bound) => self.bound(bound).map(|pat| Some(Box::new(pat))),
                    None => Some(None),
                };
                let (start, end) = (bound(&range.start), bound(&range.end));
                PatKind::Range(start?, end?, matches!(range.limits, syn::RangeLimits::Closed(_)))
            }
            syn::Pat::Tuple(tuple) => {
                let (fields, rest) = self.pats(&tuple.elems)?;
                PatKind::Tuple(fields, rest)
            }
            syn::Pat::Slice(slice) => {
                let (elements, rest) = self.pats(&slice.elems)?;
                PatKind::Array(elements, rest)
            }
            syn::Pat::Struct(pat) if pat.qself.is_none() => {
                let fields: Vec<_> =
                    pat.fields.iter().map(|field| Some((field.member.clone(), self.pat(&field.pat)?))).collect();
                PatKind::Struct(pat.path.clone(), fields.into_iter().collect::<Option<_>>()?)
            }
            syn::Pat::TupleStruct(pat) if pat.qself.is_none() => {
                let (fields, rest) = self.pats(&pat.elems)?;
                if let Some(variant) = crate::ir::Variant::of(&pat.path) {
                    self.claim(Claim::variant(&pat.path, variant));
                    if rest.is_some() {
                        return self.pattern_error(pat, "`..` inside a variant's pattern is", "write `_`");
                    }
                    return Some(Pat { kind: PatKind::Variant(variant, fields), at });
                }
                if rest.is_some_and(|rest| rest < fields.len()) {
                    return self.pattern_error(pat, "`..` before other fields is", "name the fields before it, or `_`");
                }
                let fields = fields.into_iter().enumerate().map(|(at, field)| (syn::Member::from(at), field));
                PatKind::Struct(pat.path.clone(), fields.collect())
            }
            syn::Pat::Or(or) => {
                let cases: Vec<_> = or.cases.iter().map(|case| self.pat(case)).collect();
                PatKind::Or(cases.into_iter().collect::<Option<_>>()?)
            }
            syn::Pat::Reference(reference) => PatKind::Reference(Box::new(self.pat(&reference.pat)?)),
            other => return self.other_pattern(other),
        };
        Some(Pat { kind, at })
    }

    /// Checks that a name is not reserved for the compiler.
    pub(super) fn variable_name(&self, name: &proc_macro2::Ident) -> Option<()> {
        if !crate::names::is_ours(&name.to_string()) {
            return Some(());
        }
        let message = format!("a variable cannot have the name `{name}` in kernels");
        let help = "names that begin with `__cl` are the compiler's: rename the variable";
        self.error(Diagnostic::new(Code::Pattern, Range::of(name), message).help(help))
    }

    fn other_pattern(&self, pat: &syn::Pat) -> Option<Pat> {
        let (what, help) = match pat {
            syn::Pat::Const(_) => ("`const` patterns are", "use a `const` item outside the function"),
            syn::Pat::Guard(_) => ("guards inside patterns are", "put the guard at the end of the arm's pattern"),
            syn::Pat::Macro(_) => ("macro calls in patterns are", "write the pattern out"),
            syn::Pat::Rest(_) => ("`..` with a name is", "leave the name out, and index what is left: `&x[1..]`"),
            syn::Pat::Struct(_) | syn::Pat::TupleStruct(_) => ("`<T as Trait>::` paths are", "name the struct itself"),
            syn::Pat::Type(_) => ("types inside patterns are", "write the type after the whole pattern"),
            _ => ("patterns of this form are", "see the language reference for what there is"),
        };
        self.pattern_error(pat, what, help)
    }

    fn pattern_error<T>(&self, node: impl quote::ToTokens, what: &str, help: &str) -> Option<T> {
        let message = format!("{what} not supported in kernels");
        self.error(Diagnostic::new(Code::Pattern, Range::of(node), message).help(help))
    }

    /// A bound of a range pattern: a literal, possibly negative, or a constant.
    fn bound(&self, expr: &syn::Expr) -> Option<Pat> {
        if let syn::Expr::Lit(lit) = expr {
            let (literal, negative) = self.signed_literal(&lit.lit)?;
            return Some(Pat { kind: PatKind::Literal(literal, negative), at: Range::of(lit) });
        }
        let expr = self.expr(expr)?;
        let kind = match expr.kind {
            ExprKind::Name(name) => PatKind::Path(name.into()),
            ExprKind::Path(path) => PatKind::Path(path),
            ExprKind::Unary(UnaryOp::Neg, inner) => match inner.kind {
                ExprKind::Literal(literal) => PatKind::Literal(literal, true),
                _ => return self.bound_error(expr.at),
            },
            _ => return self.bound_error(expr.at),
        };
        Some(Pat { kind, at: expr.at })
    }

    fn bound_error(&self, at: Range) -> Option<Pat> {
        self.error(
            Diagnostic::new(Code::Pattern, at, "the bound of a range pattern must be a literal or a constant")
                .help("bind the value to a name and use a guard: `n if n < limit`"),
        )
    }

    /// The patterns of a list, and the position of `..` in it.
    fn pats<'p>(&self, pats: impl IntoIterator<Item = &'p syn::Pat>) -> Option<(Vec<Pat>, Option<usize>)> {
        let mut found = Vec::new();
        let mut rest = None;
        let mut failed = false;
        for pat in pats {
            match pat {
                syn::Pat::Rest(_) if rest.is_none() => rest = Some(found.len()),
                pat => match self.pat(pat) {
                    Some(pat) => found.push(pat),
                    None => failed = true,
                },
            }
        }
        (!failed).then_some((found, rest))
    }
}
