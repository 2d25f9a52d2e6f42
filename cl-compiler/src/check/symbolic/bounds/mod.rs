//! Verdicts on what may panic.

pub(crate) mod no_overflow;
pub(crate) mod verdicts;
