//! What the runtime refuses, so that the compiler's proofs need not consider it.

/// Lengths of slices, and of each dimension of a grid, are below this, also for a grid without elements.
pub const LENGTH_LIMIT: usize = 1 << 60;

/// The largest number that an id may reach. Drivers end the process with larger ones.
pub const MOST_IDS: usize = u32::MAX as usize;

/// The maximum number of work-items in a work-group.
pub const MOST_IN_GROUP: usize = u16::MAX as usize;

/// The maximum number of values that a panic records.
pub const PANIC_VALUES: usize = 32;
