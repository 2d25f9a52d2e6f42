//! Seed 83.
//! @global 4
//! @local 4
//! @buffer (1 8 6 4) (5 1 5 31) (115 0 15 110) (2 6 9 254) (7 228 16 0) (0 255 148 49) (8 255 7 3) (32 5 8 7) (47 0 4 255) (5 96 5 9) (108 6 72 6) (5 15 6 16) (9 76 6 31)
//! @buffer 8 70 3809031540 8 1 6 2 4
//! @buffer 2147483646 0 2 2 1023 1 2147483647 2147483646
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[u8x4], x1: &[u32], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 2..i * 2 + 2];
    own_y0.fill(3i32);
    own_y0[1] = ((i / (i | 1)) as i32);
    own_y0[((i | i) % 2)] <<= own_y0[((i & i) % 2)];
    let mut c1 = 0u32;
    'l2: while c1 < 3 && true {
        c1 += 1;
        if (match x1[i % x1.len()].saturating_add(c1) {
            ..=268435456 => !false,
            m3 @ (50 | 2911231361) if (if false { false } else { false }) => (16384u32 >= m3),
            33554432..=4294967295 => (9u8 != 1u8),
            _ => false,
        }) {
            continue 'l2;
        }
        'l5: for i4 in 0..8u64.min(5) {}
    }
    own_y0[0] = own_y0[1];
    own_y0[1] = own_y0[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
