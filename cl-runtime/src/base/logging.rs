//! Log targets, for the facade of the `log` crate.
//!
//! Without an installed logger, each log statement costs one comparison.

/// Program builds: the kernel, the device, the origin of the program, and the duration.
pub(crate) const BUILD: &str = "cl_runtime::build";

/// The disk cache: hits, misses and failures.
pub(crate) const CACHE: &str = "cl_runtime::cache";

/// Tuning: the time of each candidate, and results that are used again.
pub(crate) const TUNING: &str = "cl_runtime::tuning";

/// Launches.
pub(crate) const LAUNCH: &str = "cl_runtime::launch";

/// Threads that wait for a decision of the host that does not come.
pub(crate) const EVENTS: &str = "cl_runtime::events";

/// Kernel panics that the program has not asked for.
pub(crate) const PANIC: &str = "cl_runtime::panic";
