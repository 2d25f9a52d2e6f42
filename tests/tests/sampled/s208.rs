//! Seed 208.
//! @global 3
//! @local 1
//! @value 0
//! @buffer 0 5 7 7 5 3 63
//! @buffer 1185621038 3 -2018855239
//! @buffer 0 7 3 111 2 18446744073709551615
//! @buffer 1153803624 9 4294967295 1 2715780278
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: &mut u32) -> u64 {
    let mut v2: u64 = 3u64;
    if ({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 2 {
                break 'l3 true;
            }
            c4 += 1;
            if (i32::MIN >= 9i32) {
                break (true | false);
            }
            (*a0) ^= ((*a0) | c4);
        }
    }) {
        return v2;
    }
    v2.wrapping_shr((*a0)).swap_bytes()
}

#[device]
fn d5(a0: u32) -> u64 {
    let mut v6: u32 = a0.wrapping_rem((a0 + a0) | 1);
    'l7: {
        let mut c8 = 0u32;
        'l9: while c8 < 3 && true {
            c8 += 1;
            let v10: u32 = 5u32;
            let mut v11: usize = (1usize.wrapping_add(8usize) * (4usize - 10278372441813983555usize));
            v6 += v6;
        }
        if (2147483646i32.overflowing_sub(8191i32).0 > (1040122395i32 >> 13u32)) {
            let v12: i8 = ((511i32.leading_zeros() as i8) / (4i8.overflowing_add(0i8).0 | 1));
            let f13 = |p14: u32| -> usize { (0usize.pow(0) * 4usize) };
        }
    }
    (!(4u64 * 18022595878904647306u64))
}

#[kernel]
fn random(n0: usize, x0: &[u16], y0: &mut [i32], y1: &mut [usize], h0: &[AtomicU32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    'l15: {
        y0[i] /= (if let Some(m16) = (if !false {
            Some(16383u32)
        } else {
            ({
                y0[i] /= 0i32 | 1;
                Some(4294967295u32)
            })
        }) {
            (43595u16 as i32)
        } else {
            (15998u16 as i32)
        }) | 1;
        'l18: for i17 in 0..=0usize {
            h0[(own_y1[(n0 % 2)] >> y0[i]) % h0.len()].fetch_min((0u32 / (1u32 | 1)), Ordering::Relaxed);
            'l21: for e19 in x0.iter() {
                let v22: bool = (536870912u32 < 1u32);
                let v22: i32 = 2047i32;
            }
            if (if ({
                own_y1[i17] = n0;
                ((-523040797884881753isize) > 6isize)
            }) {
                own_y1.iter().any(|p23| false)
            } else {
                (8255414311129892765u64 >= 536870911u64)
            }) {
                let mut v24: i8 = (-5i8);
                let v25: i16 = (8i32 as i16);
            } else {
                let mut v26: u32 = 8u32;
                h0[2097151usize % h0.len()].fetch_min(
                    ({
                        let mut c28 = 0u32;
                        'l27: loop {
                            if c28 >= 1 {
                                break 'l27 (9u32 * v26);
                            }
                            c28 += 1;
                            v26 = (536870912u32 & 9u32);
                            if (if false { false } else { false }) {
                                break v26;
                            }
                            y0[i] |= (y0[i] - (-2147483647i32));
                        }
                    }),
                    Ordering::Relaxed,
                );
            }
        }
        let mut c29 = 0u32;
        'l30: loop {
            if c29 >= 1 {
                break 'l30;
            }
            c29 += 1;
            y0[i] -= (own_y1.iter().copied().max().unwrap_or(1) as i32);
        }
    }
    own_y1.swap(0, 1);
    y0[i] = 9i32;
    own_y1[0] = 0usize;
    own_y1[1] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
