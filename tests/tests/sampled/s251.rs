//! Seed 251.
//! @global 8
//! @local 8
//! @buffer 102 8 2147483646 2147483646 7 966693432 1 2045937649
//! @buffer 3783197746 3 4294967294 2 2 1146059902 268435455 4294967294
//! @buffer 3 2147483647 5 -1215423638 -2147483648 6 -2147483647 2147483647
//! @buffer 1 22014188644872991 1043093659434853567 5 4 0 77 15296893146718183479 72057594037927936 18446744073709551614 3020256974440185730 5 1 2 9951715183739172780 18446744073709551614 3 7190472473662896040 1 16883034187418879626 134217728 7681579379353227973 5 18446744073709551615 18446744073709551615 4 262144 2881069477633503926 3 3688379572111810633 18446744073709551614 2199023255551 1023 72057594037927935 1 18446744073709551614 1 262144 1 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i32], x1: &[u32], x2: &[i32], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i32 = x0[i];
    let v2: u32 = x1[i];
    let v3: i32 = x2[i];
    let v4: u32 = 3u32;
    y[i * 5 + 0] = v1.div_euclid((2i32 & i32::MAX | 1)) as u64;
    y[i * 5 + 1] = {
        let mut s = 1u64;
        for j in ((u16::MAX - ((v4 as u16) & 7))..=u16::MAX).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 5 + 2] = (v4 / (4u32 & u32::MAX | 1)).leading_zeros() as u64;
    y[i * 5 + 3] = ((v4 as i64) as i64 as i32 as u32) as u64;
    y[i * 5 + 4] = {
        let (a, b): ((Option<i32>, Option<u32>), (Option<i32>, Option<u32>)) =
            ((Some(v3), Some(v2)), (Some(v1), Some(0u32)));
        (a >= b) as u64 + 2 * (b > a) as u64
    };
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
