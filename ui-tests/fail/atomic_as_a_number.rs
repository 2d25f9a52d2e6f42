//! An atomic is loaded.

use cl_runtime::prelude::*;

use std::sync::atomic::AtomicU32;

#[kernel]
fn atomic_as_a_number(count: &[AtomicU32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = count[0] + 1;
}

fn main() {}
