//! Atomic floats are shared, like all atomics.

use cl_runtime::prelude::*;

#[kernel]
fn atomic_float(sum: &mut [AtomicF32]) {
    let _ = sum.len();
}

fn main() {}
