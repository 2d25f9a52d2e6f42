//! Seed 166.
//! @global 32
//! @local 16
//! @value 12699037246551735975
//! @value 127
//! @buffer 255 254 255 9 0 4 236 8 1 15 254 31 25 2 21 4 9 10
//! @buffer 4 3 77 23 3 7 69 1 15 4 23 198 87 4 3 1 24 1 0 0 9 167 255 5 226 7 15 1 1 13 2 2
//! @buffer 9 6
//! @buffer 1073741824
//! @len 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: &[AtomicI32], a1: &mut [isize], a2: Option<i16>) -> i16 {
    if ({
        let b2: Option<i64> = (-363065740446318702i64).checked_div(4i64);
        ((-2147483647i32) < 25i32)
    }) {
        a0[(1099511627776usize - 3usize) % a0.len()].fetch_add((if true { i32::MIN } else { 3i32 }), Ordering::Relaxed);
    }
    let mut v5: i8 = (if (33554431u64 >= 19u64) {
        ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 1 {
                    break 'l3 (9i8 * 7i8);
                }
                c4 += 1;
                if (6usize > 0usize) {
                    break 5i8;
                }
            }
        })
    } else {
        1i8.clamp(8i8.min((-127i8)), 8i8.max((-127i8)))
    });
    v5 %= v5 | 1;
    a0[4214863085839114739usize % a0.len()].fetch_sub(6i32, Ordering::Relaxed);
    (if false {
        (false as i16)
    } else {
        (if let Some(m7) = Some(0u32) {
            32766i16
        } else {
            ({
                let b6: bool = false;
                (-4i16)
            })
        })
    })
}

#[kernel(local = 16)]
fn random(n0: usize, n1: i8, x0: &[u8], y0: &mut [u8], g0: &mut [i32], h0: &[AtomicI32], #[local] tile: &mut [i32]) {
    let i = global_id(0);
    let k = local_id(0);
    y0[i] = ({
        let b8: u32 = 4096u32;
        x0[k.overflowing_mul(n0).0 % x0.len()]
    });
    tile[16 - 1 - k] = (match (1024i16, 87774656u32) {
        (m9, 7..=4294967295) if ({ false }) => 131072i32,
        (-3 | 6, m10) => ((-2147483647i32) >> 7u32),
        _ => 3i32,
    });
    for i11 in 0..3usize {
        barrier();
        let t12 = tile[(k + i11 + 1) % 16];
        barrier();
        tile[k] = (2i16 as i32);
    }
    barrier();
    let t13 = tile[(({ (k | k) }) % 16)];
    let mut v14: u32 = 6u32;
    y0[i] = y0[i];
    if k == 0 {
        g0[group_id(0)] = 107i32;
    }
    barrier();
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
