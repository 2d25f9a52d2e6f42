//! Whether local memory is written before it is read.

pub(crate) mod cover;
pub(crate) mod loop_covers;
pub(crate) mod witness;
pub(crate) mod written;
