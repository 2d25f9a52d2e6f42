//! What remains to be resolved at the end: opaque types, address spaces, type variables.

pub(crate) mod finish;
pub(crate) mod opaque_types;
pub(crate) mod spaces;
pub(crate) mod survey;
