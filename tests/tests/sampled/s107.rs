//! Seed 107.
//! @global 6
//! @local 2
//! @value 2
//! @value 2
//! @buffer 1 938216788 0 112 3 8
//! @buffer 0 4096 0 16384 6 4294967294 1247959099 1 6 7 3 262144 4294967295 3 2945485653 0 4 795502301
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n: usize, m: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let k = local_id(0);
    y[i] = x[i];
    if m < m {
        y[(k * n + k)] += x[i];
    }
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
