//! Seed 73.
//! @global 16
//! @local 8
//! @offset 1
//! @value 58
//! @value 7
//! @buffer 5 8 65534 64 3 3 63613 1024 41 4 6 5 4 0 1 9 87
//! @buffer 70368744177664 8 2047 8589934592 6 18446744073709551615 6 18446744073709551614 0 18446744073709551614 7 7 0 8589934592 18197279207436472345 34359738367 3
//! @buffer 18370819959712342366 35 7 9007199254740992 34359738368 18103794384371681717 4271340058457742018 85 9 7 1073741824 18446744073709551615 1 4 5 1 5
//! @buffer -1 -127 1 5 4 8 0 3 116 -43 15 1 8 3 7 83
//! @buffer 8 7 3 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: &mut bool, a1: bool) -> u32 {
    let mut v2: i8 = (2i32.swap_bytes() as i8);
    (!(0u32 | 1u32))
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[u16], x1: &[usize], y0: &mut [usize], y1: &mut [i8], h0: &[AtomicU32]) {
    let i = global_id(0);
    y0[i] ^= y0[i];
    'l4: for i3 in 0..0usize {
        y1[i] ^= (if (match n1 {
            m7 @ (0 | 1) if false => true,
            ..=6 => true,
            _ => {
                ({
                    y0[i] %= x1[i] | 1;
                    y0[i] /= 5usize | 1;
                    true
                })
            }
        }) {
            (y1[i] | (-90i8))
        } else {
            (9i32 as i8)
        });
        let mut v8: u64 = 81u64;
        let v9: u32 = n0;
    }
    y0[i] *= x1[i];
    let v10: bool = ((-3266439556513407010isize) > 2isize);
    y1[i] >>= (y1[i] * (2i8 + 3i8));
    'l11: {
        'l12: {
            y0[i] |= 13308264591403202977usize;
            'l14: for i13 in -1..-1i32 {
                let mut v15: i32 = ((9usize as u32) as i32);
                let f16 = |p17: u32| -> i8 { 31i8 };
            }
            let mut v18: u32 = ((n1 << i) / (127u32 | 1));
        }
    }
    y0[i] = i;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
