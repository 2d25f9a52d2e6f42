//! Seed 77.
//! @global 3, 4
//! @local 2, 1
//! @buffer 8589934591 1 1 2 8 7 8 13184095961437348514 7 576460752303423488 6 3
//! @grid 4, 2: 8 3 17592186044416 127 7 18446744073709551614 8 67108863
//! @buffer 4 0 0 99 7 0 4294967295 8589934591
//! @buffer 127 0 4294967294 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: (u64, u32), a1: &[AtomicU32], a2: i32, a3: i32) -> i16 {
    'l3: for i2 in 0..=2u64 {
        'l5: for i4 in 0..3i32 {}
        let mut v6: Option<(isize, i32)> = Some(((-2isize), a2));
    }
    let mut v7: i32 = (a2.saturating_add(a2) + a2);
    let mut v12: isize = ({
        let mut c9 = 0u32;
        'l8: loop {
            if c9 >= 2 {
                break 'l8 (-5isize);
            }
            c9 += 1;
            if false {
                break None::<isize>.unwrap_or(281474976710656isize);
            }
            v7 |= ({
                let mut c11 = 0u32;
                'l10: loop {
                    if c11 >= 1 {
                        break 'l10 (a2 - a2);
                    }
                    c11 += 1;
                    v7 = a3;
                    if (if true { true } else { true }) {
                        break ({ v7 });
                    }
                    v7 >>= (v7 - a3);
                }
            });
        }
    });
    a1[(a3 as usize) % a1.len()].fetch_xor((!a0.1), Ordering::Relaxed);
    ((match Some(83i32) {
        Some(m13) => a0.1,
        None => 7u32,
    }) as i16)
}

#[kernel]
fn random(y0: &mut [usize], x1: &Grid<usize, 2>, x2: &[usize], h0: &[AtomicU32]) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    if let Some(m14) = Some(6i32).or(Some(2147483646i32)) {
        y0[i] %= (if (false || false) { 4usize } else { 2047usize }) | 1;
        y0[i] <<= ((8u32.leading_ones() as usize) & (if true { c } else { i }));
    }
    let mut v15: u8 = (5u8.wrapping_shr(0u32) - 244u8);
    if (true != true) {
        let v16: i32 = (5i32 * 4i32).min(Some(1262595910i32).unwrap_or(i32::MIN));
        'l18: for i17 in 0..0u32 {
            h0[c % h0.len()].fetch_xor((1u32 as u32), Ordering::Relaxed);
            let mut v23: i32 = ('l19: {
                if (6i64 != 288230376151711743i64) {
                    break 'l19 ({
                        y0[i] /= None::<usize>.unwrap_or(y0[i]) | 1;
                        (-256i32)
                    });
                }
                ({
                    let b22: i64 = (match Some((-2147483647i32)) {
                        Some(m21) => 5i64,
                        None => 9i64,
                    });
                    (x2.iter().filter(|v| **v > 7846309688977173279usize).count() as i32)
                })
            });
        }
        'l25: for i24 in 0..=3u32 {
            y0[i] >>= ((7u8 + 0u8) as usize);
            'l28: for e26 in x2.iter() {
                let mut v29: u32 = i24;
                let mut v30: i32 = ({ i32::MAX });
            }
            'l31: {
                let v32: (Option<usize>, i16, Option<i32>) = (Some(c), (-21702i16), Some((-2147483647i32)));
            }
        }
    }
    let mut v33: bool = true;
    match 98i32.overflowing_sub(9i32).0 {
        0 => {
            let v36: u32 = ((137921826u32 + 5u32) / (31u32 | 1));
            let (v37, mut v38) = (
                v36,
                (match 18446744073709551615u64 {
                    ..=65536 => 2i32,
                    ..=1 => 3i32,
                    ..=11332245442323254387 => 1411618104i32,
                    _ => i32::MAX,
                }),
            );
        }
        m39 => {
            y0[i] = (8589934591u64 as usize).reverse_bits();
        }
    }
    'l41: for i40 in (0..4usize).rev() {
        let v42: i32 = ((157057069u32 as i32) - (-2147483647i32));
        'l44: for i43 in 0..=3usize {
            let mut v45: ((usize, bool), Option<u32>, (i8, i32, u32)) = ((0usize, v33), Some(1u32), (4i8, 5i32, 1u32));
        }
    }
    y0[i] = 15669488002046593743usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
