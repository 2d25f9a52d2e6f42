//! Compiles patterns.

use cl_compiler::ir::{Pat, PatKind, Value as Literal};

use super::super::code::Pattern;
use super::super::link::Constant;
use super::{Compiler, slot};

impl Compiler<'_, '_> {
    pub(super) fn pattern(&mut self, pat: &Pat) -> Pattern {
        let boxed = |pattern: Pattern| Some(Box::new(pattern));
        match &pat.kind {
            PatKind::Wild => Pattern::Wild,
            PatKind::Bind(local, sub) => {
                let sub = sub.as_ref().and_then(|sub| boxed(self.pattern(sub)));
                Pattern::Bind(slot(local.0), sub)
            }
            PatKind::BindRef(local, sub) => {
                let sub = sub.as_ref().and_then(|sub| boxed(self.pattern(sub)));
                Pattern::BindRef(slot(local.0), sub)
            }
            PatKind::Literal(literal, negative) => match literal {
                Literal::Bool(value) => Pattern::Value((*value).into()),
                Literal::Int(value) => match i128::try_from(*value) {
                    Ok(value) => Pattern::Int(if *negative { -value } else { value }),
                    Err(error) => Pattern::Unsupported(error.to_string().into()),
                },
                Literal::Float(digits) => Pattern::Float(digits.clone(), *negative),
            },
            PatKind::Const(path) => match self.scope.ty(&pat.ty) {
                Ok(ty) => match self.linker.constant(self.scope, path, &ty) {
                    Ok(Constant::Value(value)) => Pattern::Value(value),
                    Ok(Constant::Number(number)) => Pattern::Constant(number),
                    Err(what) => Pattern::Unsupported(what.into()),
                },
                Err(what) => Pattern::Unsupported(what.into()),
            },
            PatKind::Range(start, end, inclusive) => {
                let [start, end] =
                    [start, end].map(|bound| bound.as_ref().and_then(|bound| boxed(self.pattern(bound))));
                Pattern::Range(start, end, *inclusive)
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                Pattern::Parts(parts.iter().map(|(number, part)| (*number, self.pattern(part))).collect())
            }
            PatKind::Struct(path, parts) => {
                let part =
                    |(member, part): &(syn::Member, Pat)| (crate::items::member_name(member), self.pattern(part));
                Pattern::Members(variant(path), parts.iter().map(part).collect())
            }
            PatKind::Or(cases) => Pattern::Or(cases.iter().map(|case| self.pattern(case)).collect()),
            PatKind::Deref(sub) => Pattern::Deref(Box::new(self.pattern(sub))),
            PatKind::Variant(variant, sub) => {
                let sub = sub.as_ref().and_then(|sub| boxed(self.pattern(sub)));
                Pattern::Variant(*variant, sub)
            }
        }
    }
}

/// The variant name in a path.
pub(super) fn variant(path: &syn::Path) -> String {
    path.segments.last().map(|last| crate::items::plain(&last.ident)).unwrap_or_default()
}
