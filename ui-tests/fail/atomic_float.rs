//! OpenCL has no atomic floats.

use cl_runtime::prelude::*;

use std::sync::atomic::Ordering;

#[kernel]
fn atomic_float(sum: &[AtomicF32]) {
    sum[0].fetch_add(1.0, Ordering::Relaxed);
}

fn main() {}
