//! Takes out of the lowered tree what a person would not have written: checks that cannot fail, variables for what has one,
//! variables that are used once, braces around nothing.
//!
//! Lowering makes each expression by itself; here the function is looked at as a whole. None of this changes what the
//! function does, panics included: the first check that fails is the same, with the same values.

mod available;
mod bare;
mod checks;
mod inline;
mod names;

use std::collections::HashSet;

use crate::c::{Stmt, Type};
use available::Available;

/// What is given of the function whose body is tidied.
pub(super) struct Given<'a> {
    /// The parameters' names.
    pub(super) params: &'a [String],
    /// Their types.
    pub(super) types: &'a [Type],
    /// The names that the user gave, which stay.
    pub(super) users: &'a HashSet<String>,
    /// The work-group size that a kernel requires.
    pub(super) local: Option<&'a [syn::Expr; 3]>,
}

impl Given<'_> {
    /// What is known where the body begins.
    fn known(&self) -> Available {
        let mut known = Available::with(self.local);
        for (name, ty) in self.params.iter().zip(self.types) {
            known.note_type(name, ty);
            known.types.insert(format!("{name}_len"), "ulong".to_owned());
        }
        known
    }
}

/// Tidies a function's body.
pub(super) fn simplify(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let body = checks::without_idle(body, given);
    let body = inline::inlined(body, given);
    // what is now in a store is looked at by work-items that have not panicked
    let mut body = checks::without_idle(body, given);
    bare::without_suffixes(&mut body, given);
    names::close_gaps(&mut body, given);
    body
}

#[cfg(test)]
mod tests;
