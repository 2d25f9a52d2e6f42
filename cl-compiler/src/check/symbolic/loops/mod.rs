//! Loops and their invariants.

pub(crate) mod changes;
pub(crate) mod invariants;
pub(crate) mod last;
pub(crate) mod running;
pub(crate) mod trace;
