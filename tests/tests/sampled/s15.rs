//! Seed 15.
//! @global 5, 1
//! @grid 1, 5: 6 2147483647 9 101 -2147483648
//! @grid 1, 5: -2147483647 0 7 255 6
//! @buffer 5 1 6 0 8 64 6 9 3 4294967294 628011334 134217728
//! @buffer 4 96 6 -127 31 48
//! @buffer 272258371 247626954 1990490485 980811723
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[u32]) -> i32 {
    ((match Some(a0[8usize % a0.len()]) {
        Some(m2) if false => (-4i32),
        _ => 3i32,
    }) >> 15u32)
}

#[kernel]
fn random(y0: &mut Grid<i32, 2>, y1: &mut Grid<i32, 2>, x2: &[u32], x3: &[i8], h0: &[AtomicU32]) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    if true {
        y1[[r, c]] >>= d1(x2);
        'l4: for i3 in 0..2u64 {
            'l6: for i5 in 0..1u32 {
                h0[r % h0.len()].fetch_add((i5 | 1u32), Ordering::Relaxed);
                if x2.iter().any(|p7| true) {
                    break 'l4;
                }
                let mut v9: i8 = (if false {
                    ({
                        let b8: (u32, bool) = (6u32, false);
                        (E0::V0 as i8)
                    })
                } else {
                    5i8
                });
            }
            match global_id(0) {
                0 => {
                    let mut v11: [u64; 1] = ({
                        [({
                            let b10: isize = 1isize;
                            i3
                        })]
                    });
                    let mut v12: Option<i32> = None::<i32>;
                }
                1 => {
                    let mut v14: ([i32; 4], (isize, usize, i32)) = ({
                        let b13: Option<i32> = Some(5i32);
                        y0[[r, c]] = ((-2.0f32) as i32);
                        ([y0[[r, c]], 2147483646i32, 2147483646i32, y0[[r, c]]], (7isize, r, y1[[r, c]]))
                    });
                    let mut v14: f32 = (if ({
                        let mut c16 = 0u32;
                        'l15: loop {
                            if c16 >= 3 {
                                break 'l15 ({
                                    v14.1.1 = c;
                                    false
                                });
                            }
                            c16 += 1;
                            v14.1.0 /= 4isize | 1;
                            if !true {
                                break (false || true);
                            }
                            v14.1.1 = (144115188075855872usize + r);
                        }
                    }) {
                        1.1754944e-38f32
                    } else {
                        (isize::MIN as f32)
                    });
                }
                m17 => {
                    let mut v21: i32 = ({
                        let mut c19 = 0u32;
                        'l18: loop {
                            if c19 >= 3 {
                                break 'l18 d1(x2);
                            }
                            c19 += 1;
                            if (match None::<u32> {
                                Some(m20) if true => false,
                                _ => (5i32 == y0[[r, c]]),
                            }) {
                                break (r as i32);
                            }
                        }
                    });
                    let mut v24: u16 = (!x3.iter().fold(25559u16, |p22, p23| 47151u16));
                }
            }
        }
    }
    let mut v25: bool = false;
    h0[None::<usize>.unwrap_or(i) % h0.len()].fetch_add(2097151u32.swap_bytes(), Ordering::Relaxed);
    let f26 = |p27: u32| -> u16 { 511u16 };
    y1[[r, c]] /= ((if true { i32::MAX } else { y0[[r, c]] }) | (y0[[r, c]] & 2147483646i32)) | 1;
    y0[[r, c]] = (!8i32);
    y1[[r, c]] = (y0[[r, c]] * i32::MIN);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
