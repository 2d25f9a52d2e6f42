//! The traversal: expressions, patterns, places, calls and branches.

pub(crate) mod called;
pub(crate) mod either;
pub(crate) mod expr;
pub(crate) mod paths;
pub(crate) mod pattern;
pub(crate) mod place;
