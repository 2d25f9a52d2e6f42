//! The process: the runtime's own threads, and what happens at exit.

pub(crate) mod clock;
pub(crate) mod exit;
pub(crate) mod outcome;
pub(crate) mod worker;
