//! Takes out of the lowered tree what a person would not have written: checks that cannot fail, variables for what has one,
//! variables that are used once, braces around nothing.
//!
//! Lowering makes each expression by itself; here the function is looked at as a whole. None of this changes what the
//! function does, panics included: the first check that fails is the same, with the same values.

mod checks;
mod inline;
mod known;
mod names;

use std::collections::HashSet;

use crate::c::{Stmt, Type};

/// A parameter: its name and type.
pub(super) type Param<'a> = (&'a str, &'a Type);

/// Tidies a function's body. `users` are the names that the user gave, which stay.
pub(super) fn tidy(body: Vec<Stmt>, names: &[String], types: &[Type], users: &HashSet<String>) -> Vec<Stmt> {
    let params: Vec<Param<'_>> = names.iter().map(String::as_str).zip(types).collect();
    let body = checks::without_idle(body, &params, users);
    let mut body = inline::inlined(body, &params, users);
    names::close_gaps(&mut body, &params, users);
    body
}
