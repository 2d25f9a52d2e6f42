//! Seed 299.
//! @global 16
//! @local 4
//! @buffer 38 7 1 14 1 4 4 27 1 63 121 5 1 9 3 3
//! @buffer 21 2 4 0 8 1 1 0 71 0 9 1 9 1 254 2
//! @buffer 15051056020073220703 23 5 1 1 18158123818212743783 11400127351663423712 18446744073709551615 6 8 6 7153306271915782497 18446744073709551615 9673064263009358004 2 36028797018963967
//! @buffer 9 7 5 3 137438953471 2 2047 536870912 5 3 3 3 29 0 2 7664476092941289687 1 2 1 1 7 1 4 18446744073709551615 18446744073709551615 4 8 8 7 18446744073709551615 1 131071 18446744073709551615 150998683540400232 5 6941355004717659019 18446744073709551615 0 2 9 64 69 83 2 18446744073709551615 3 3284960056586045928 1 0 8 0 4398046511103 8 16035231745740414340 2 3 1 6 51 1 3 5 94 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[u8], x1: &[u8], x2: &[usize], y: &mut [u64]) {
    let i = global_id(0);
    let v1: u8 = x0[i];
    let v2: u8 = x1[i];
    let v3: usize = x2[i];
    let v4: i16 = 28223i16;
    y[i * 4 + 0] = u32::from((!v1)) as u64;
    y[i * 4 + 1] = ((v1 - v2) >> 1) as u64 as u64;
    y[i * 4 + 2] = {
        let mut s = 1u64;
        for j in ((u8::MAX - (v2 & 1))..=u8::MAX).step_by(132).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 4 + 3] = (v2 & v2).trailing_zeros() as u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
