//! What is logged, through the facade of the crate `log`, and under which names.
//!
//! A program that installs no logger pays one comparison for each of these.

/// Building programs: which kernel, for which device, from what, how long.
pub(crate) const BUILD: &str = "cl_runtime::build";

/// The disk cache: what is found in it, what is not, what goes wrong.
pub(crate) const CACHE: &str = "cl_runtime::cache";

/// Launches.
pub(crate) const LAUNCH: &str = "cl_runtime::launch";

/// Those who wait for what the host has to decide, and does not.
pub(crate) const EVENTS: &str = "cl_runtime::events";

/// Panics of kernels that nobody has asked for.
pub(crate) const PANIC: &str = "cl_runtime::panic";
