//! OpenCL has no atomics of 8 bits.

use cl_runtime::prelude::*;

use std::sync::atomic::{AtomicU8, Ordering};

#[kernel]
fn atomic_of_8_bits(flags: &[AtomicU8]) {
    flags[global_id(0)].store(1, Ordering::Relaxed);
}

fn main() {}
