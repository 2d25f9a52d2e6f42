//! Unification: type variables, and where external types come from.

pub(crate) mod origin;
pub(crate) mod table;
