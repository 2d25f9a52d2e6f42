//! Seed 100.
//! @global 9
//! @value 3
//! @value 6
//! @buffer 6 0 -12584 8 1 12315 32767 8 -32767
//! @buffer 4294967294 8191 4 2231131942 4294967294 524288
//! @buffer 2 -2147483647 86 8 255 -2147483648 309647147 67108864 -2147483647 3 2147483646 1 9 2147483646 -1266073067 65535 2 6
//! @buffer -4524786227199326272 67108863 81 83 3 7 9223372036854775807 1 9223372036854775807
//! @buffer 9 2 3 -128 -4 32 127 -5 4
//! @buffer 1 2139479255 1023 4 4294967294 4294967295 1407282380 2 54
//! @buffer 2 7 -3 2 1149407055 -2147483648
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (a + b) == b { (c + b) } else { (a ^ b) }
}

#[kernel]
fn random(
    n0: i64,
    n1: i16,
    x0: &[i16],
    x1: &[u32],
    x2: &[i32],
    y0: &mut [isize],
    y1: &mut [i8],
    y2: &mut [u32],
    h0: &[AtomicI32],
) {
    let i = global_id(0);
    let mut c2 = 0u32;
    'l3: while c2 < 2
        && ({
            let f = 3.25f32;
            !f.is_nan() && f.is_sign_negative()
        })
    {
        c2 += 1;
        let mut v4: bool = (2i32 > (x2[1usize % x2.len()] & x2[144115188075855872usize]));
        y1[i] &= ({
            let mut c6 = 0u32;
            'l5: loop {
                if c6 >= 1 {
                    break 'l5 (i32::MAX as i8);
                }
                c6 += 1;
                v4 = !v4;
                if ((-4i32) == x2[i % x2.len()]) {
                    break (6i8 + 7i8);
                }
                y0[i] -= 4isize;
            }
        });
    }
    if false {
        let mut v7: bool = false;
        v7 |= v7;
        let mut n0: u8 = 1u8;
    }
    if (if false { (y0[i] > 4383882727496532584isize) } else { !false }) {
        'l10: for e8 in x1.iter() {
            y0[i] ^= ((if false { 65535u16 } else { 6u16 }) as isize);
            if true {
                let mut v11: bool = (true || (false ^ true));
                let mut v12: i64 = 5i64;
                y2[i] = (match (if (y2[i] <= 536870911u32) { v12 } else { x1.iter().fold(n0, |p13, p14| 98i64) }) {
                    m15 @ -9223372036854775807..=2 if (8i64 > m15) => (*e8),
                    ..=-1 => (*e8),
                    _ => 3u32,
                });
            }
        }
        y2[i] <<= (y2[i] as u32);
        'l16: {
            let mut v18: u32 = ((match Some(721226196u32) {
                Some(m17) if false => x1[i % x1.len()],
                _ => 4294967294u32,
            }) + 2259511574u32);
            'l20: for i19 in 0..(x2[i % x2.len()] << i).min(2) {
                let f21 = |p22: u32| -> isize {
                    (match Some(i19).or(Some(i19)) {
                        Some(m23) => (-3isize),
                        None => (isize::MAX / (0isize | 1)),
                    })
                };
            }
        }
    }
    'l25: for i24 in (0..=3usize).rev() {
        let f26 = |p27: u32| -> u32 { (i24 as u32) };
        let mut n1: usize = 0usize;
    }
    let mut v28: usize = ((if false { x2[i % x2.len()] } else { x2[i % x2.len()] }) as usize);
    match 0u8 {
        0 => {}
        m30 => {}
    }
    y0[i] = 6isize;
    y1[i] = y1[i];
    y2[i] = 5u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
