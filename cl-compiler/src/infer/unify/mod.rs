//! Unification: type variables, and where opaque types come from.

pub(crate) mod origin;
pub(crate) mod table;
