//! Seed 174.
//! @global 8
//! @local 4
//! @buffer 9 4294967295 70 4195682119 512
//! @buffer 67108864 4194303 5 3 0 0 7 9
//! @buffer 3 1683826413 3 2966436896 0
//! @buffer 2047 7 524287
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: usize, a1: &[AtomicU32]) -> u16 {
    'l3: for i2 in 0..('l4: {
        if (12895i16 == 32766i16) {
            break 'l4 ({
                let b6: usize = a0;
                1u64
            });
        }
        9u64
    })
    .min(4)
    {
        match ((-2i8) << 0u32) {
            0 => {
                if true {
                    continue 'l3;
                }
            }
            m7 => {
                a1[a0 % a1.len()].fetch_and((!9u32), Ordering::Relaxed);
            }
        }
        let mut v8: usize = 1024usize;
        a1[a0 % a1.len()].fetch_and((false as u32), Ordering::Relaxed);
    }
    let mut v9: usize = (a0 + ((-127i8) as usize));
    a1[v9.min(a0) % a1.len()].fetch_and(3u32, Ordering::Relaxed);
    ((4i32 % ((-2147483647i32) | 1)) as u16)
}

#[kernel]
fn random(x0: &[u32], y0: &mut [usize], h0: &[AtomicU32], h1: &[AtomicI32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v10: u32 = (x0[i % x0.len()] % ((if false { x0[i % x0.len()] } else { x0[0usize % x0.len()] }) | 1));
    y0[i] = y0[i];
    h0[(y0[i] / (y0[i] | 1)) % h0.len()].fetch_and((9u32 / (0u32 | 1)), Ordering::Relaxed);
    y0[i] = (i << 23u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
