//! Seed 330.
//! @global 8
//! @local 8
//! @value 0
//! @value 4
//! @buffer 16777216 2047 0 61 3 2 5 5
//! @buffer 0 4 86 5 6 7 5 128 2 8191 1 8 6 64 583660477 8 6 0 2 9 0 23 1 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n: usize, m: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 16];
    let i = global_id(0);
    let k = group_id(0);
    let mut sum = 0u32;
    tile[local_id(0)] = x[i];
    barrier();
    sum += tile[k];
    sum += tile[(local_size(0) - 1 - local_id(0))];
    barrier();
    y[i] = sum + tile[m];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
