//! Seed 264.
//! @global 8
//! @local 4
//! @buffer 3 268435456
//! @buffer 2 -2147483647 14 -4 3 134217727 4 -2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[isize], y0: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l2: for i1 in (0..=1usize).rev() {
        let v5: u8 = ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 3 {
                    break 'l3 0u8;
                }
                c4 += 1;
                if false {
                    break u8::MAX;
                }
                y0[i] /= y0[i] | 1;
            }
        })
        .clamp(0u8.min(24u8), 0u8.max(24u8));
    }
    let mut v6: i32 = y0[i];
    let mut v7: bool = ((872984600u32 << 13u32) == (3u32 - 140723063u32));
    y0[i] = (v6 - 3i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
