//! Launches on the native device.

pub(crate) mod args;
pub(crate) mod barrier_scheduler;
pub(crate) mod groups;
pub(crate) mod launch;
pub(crate) mod small;
