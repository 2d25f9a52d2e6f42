//! The syntax: expressions, statements, patterns and places.

pub(crate) mod constant;
pub(crate) mod control;
pub(crate) mod expr;
pub(crate) mod operator;
pub(crate) mod pat;
pub(crate) mod place;
pub(crate) mod print;
pub(crate) mod stmt;
