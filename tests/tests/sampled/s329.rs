//! Seed 329.
//! @global 16
//! @local 8
//! @value 2
//! @value 2
//! @buffer 3164587559 2 0 3 3909423324 3753595612 4 2 7 4 1 3913542393 255 2130349330 4194303 3
//! @buffer 2 8 1 4294967294 8 6 0 0 7 8 9 2 3 5 4294967294 1150282955 1 15 4294967295 4 16 98 3 4 36 2 4 8 4294967294 0 4 4 4294967294 0 1 256 6 7 1453413555 9 7 1 165407581 2232824346 4294967294 82 0 6
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
    sum += tile[local_id(0)];
    barrier();
    y[i] = sum + tile[(2 * n + local_id(0) % 5)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
