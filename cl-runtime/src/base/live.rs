//! The number of live objects, for the project's own tests.

use std::sync::atomic::{AtomicIsize, Ordering};

/// The number of live references to OpenCL objects and live native memories.
static LIVE: AtomicIsize = AtomicIsize::new(0);

pub(crate) fn count(change: isize) {
    LIVE.fetch_add(change, Ordering::Relaxed);
}

/// Returns the number of live references to OpenCL objects and of live native memories in the whole process.
pub fn live() -> isize {
    LIVE.load(Ordering::Relaxed)
}
