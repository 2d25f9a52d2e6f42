//! The abstract domain: values, and the facts that hold at a program point.

pub(crate) mod environment;
pub(crate) mod fields;
pub(crate) mod renamed;
pub(crate) mod value;
