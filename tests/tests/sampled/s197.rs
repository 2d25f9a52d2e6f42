//! Seed 197.
//! @global 16
//! @local 8
//! @value 2
//! @value 4
//! @buffer 0 0 32768 32768 3 3 4096 9 33554432 3 8 0 109 759850714 3273695054 1
//! @buffer 1 1 5 1048575 1480608685 0 1551730169 4 5 2444464317 134217728 2 49 326917112 1090367155 821572386 1 16 2446643883 1038788326 4294967294 6 5 6 7 4 4294967294 45 6 3 1 24 4045754622 0 2 43 4294967295 554695561 31 4194303 3 4294967295 9 524287 4294967294 1 3 1521202359
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n: usize, m: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let k = group_id(0);
    y[(local_size(0) - 1 - i)] += x[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
