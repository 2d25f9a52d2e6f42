//! Atomics of OpenCL 1.2 order nothing else.

use cl_runtime::prelude::*;

use std::sync::atomic::{AtomicU32, Ordering};

#[kernel]
fn atomic_ordering(count: &[AtomicU32]) {
    count[0].fetch_add(1, Ordering::SeqCst);
}

fn main() {}
