//! Seed 272.
//! @global 4
//! @local 3
//! @buffer 0 55 7 255 34 4 43 6 7 0 18446744073709551615
//! @buffer 74 6 4294967295 31
//! @buffer -2127789860 0 2 7
//! @buffer 77 8191 1 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[usize], y0: &mut [u32], y1: &mut [i32], y2: &mut [u16]) {
    let i = global_id(0);
    'l3: for (i2, e1) in x0.iter().enumerate() {
        y1[i] ^= 5i32;
        y0[i] ^= y0[i];
    }
    y2[i] >>= ((5u16 - 7u16) as u16);
    y0[i] |= (match ((6u32 * 1073741824u32), (true as usize)) {
        (m4, 9 | 68719476735) if (m4 != y0[i]) => (true as u32),
        (4, m5) => y0[i],
        _ => 8u32,
    });
    let mut v6: f64 = ((false as u32) as f64);
    y0[i] = 4294967294u32;
    y1[i] = (if x0.iter().all(|p7| false) { i32::MAX } else { y1[i] }).wrapping_shl(1u32);
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
