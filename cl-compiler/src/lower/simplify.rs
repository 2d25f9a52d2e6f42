//! Removes code from the lowered tree that a person would not have written: checks that cannot fail, variables that
//! duplicate others, variables that are used once, superfluous braces.
//!
//! Lowering generates each expression separately; these passes see the whole function. They preserve its behaviour,
//! including its panics: the first check that fails is the same, with the same values.

mod available;
mod bare;
mod checks;
mod halves;
mod inline;
mod names;

use std::collections::{HashMap, HashSet};

use crate::c::{Basic, Expr, Stmt, Type};
use crate::names::Numbered;
use crate::ty::Scalar;
use available::Available;

/// Properties of the function whose body is simplified.
pub(super) struct Given<'a> {
    /// The names of the parameters.
    pub(super) params: &'a [String],
    /// The types of the parameters.
    pub(super) types: &'a [Type],
    /// The user's names, which are preserved.
    pub(super) users: &'a HashSet<String>,
    /// The names that have a number because another variable has the name without it.
    pub(super) numbered: &'a HashMap<String, Numbered>,
    /// The work-group size that a kernel requires.
    pub(super) local: Option<[Expr; 3]>,
}

/// A work-group size as constants.
pub(super) fn size(local: &[syn::Expr; 3]) -> [Expr; 3] {
    local.each_ref().map(|size| Expr::Const(Box::new(syn::parse_quote!((#size as usize))), Scalar::Usize))
}

impl Given<'_> {
    /// The facts at the start of the body.
    fn known(&self) -> Available {
        let mut known = Available::with(self.local.clone());
        for (name, ty) in self.params.iter().zip(self.types) {
            known.note_type(name, ty);
            known.types.insert(crate::names::length(name), Basic::Ulong.into());
        }
        known
    }
}

/// Simplifies a function's body.
pub(super) fn simplify(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let mut body = checks::without_idle(body, given);
    halves::split(&mut body, given);
    let body = inline::inlined(body, given);
    // inlining moves expressions into stores, which only work-items that have not panicked evaluate
    let mut body = checks::without_idle(body, given);
    bare::without_suffixes(&mut body, given);
    names::close_gaps(&mut body, given);
    body
}
