//! Seed 250.
//! @global 13
//! @value 7
//! @buffer 9 -701579020 3 8 6 1060527448
//! @buffer 7 5 -32768 7 4095 6 1023 7 32767 0 2 512 -32767 1 -32767 32766 32767
//! @buffer 9
//! @buffer 56 4 0 0 1712565813 4294967294 92 4 32 345417276 1386210251 2 4294967294
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i16, x0: &[i32], x1: &[i16], x2: &[u8], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v1: u32 = y0[i];
    let v2: usize = i;
    if (75i32 < 1902761483i32) {
        let mut v3: u32 = y0[i];
        y0[i] = (y0[i].clamp(0u32.min(0u32), 0u32.max(0u32)) | ({ y0[i] }));
    }
    y0[i] |= (({
        v1 >>= y0[i];
        2500866966u32
    }) + (y0[i] + v1));
    y0[i] = u32::MAX;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
