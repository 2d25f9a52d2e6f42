//! Seed 28.
//! @global 12
//! @local 4
//! @value -3
//! @buffer 9 8 2 -5 127 -128 98 7 1 -2 126 103
//! @buffer 72 6 52 8 1 3 39641 1 62828 28134 1 95
//! @buffer 1 4 4096 81 3 8191 2497929606 4 2 1 6 4294967294
//! @buffer 1 105 254 6 64 5 2 1 58 254 69 61
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool, a1: i64) -> u32 {
    'l3: for i2 in 0..18446744073709551614usize.min(4) {
        let mut v4: usize = 1usize;
        let mut c5 = 0u32;
        'l6: loop {
            if c5 >= 5 {
                break 'l6;
            }
            c5 += 1;
            let mut v7: u32 = ((2147483646i32 << 23u32) as u32);
        }
        v4 &= 32768usize;
    }
    4294967294u32
}

#[device]
fn d8(a0: usize) -> bool {
    if (2u8 != 0u8) {
        let mut a0: usize = a0.swap_bytes();
        if ({ (5i32 < (-351571868i32)) }) {
            let mut v11: u16 = ({
                let mut c10 = 0u32;
                'l9: loop {
                    if c10 >= 3 {
                        break 'l9 1024u16;
                    }
                    c10 += 1;
                    a0 |= a0;
                    if true {
                        break 5u16;
                    }
                    a0 %= 567268730299547520usize.clamp(9usize.min(3usize), 9usize.max(3usize)) | 1;
                }
            });
        } else {
            let mut v13: bool = (4194303u32
                >= (match 5i16 {
                    ..=4 => 2951275652u32,
                    8..=32766 => 3u32,
                    m12 @ (4 | 5) if false => 119u32,
                    _ => 4203497865u32,
                }));
        }
        'l15: for i14 in 0..a0.abs_diff(2usize).min(2) {
            let f16 = |p17: u32| -> u32 {
                ({
                    (match p17 {
                        ..=1 => p17,
                        2 => (p17 as u32),
                        _ => {
                            (match (7u64, 1048575i64) {
                                (m18, i64::MIN) if false => 6u32,
                                (4966866222370034998.., m19) => p17,
                                _ => p17,
                            })
                        }
                    })
                })
            };
            let f20 = |p21: u32| -> u32 { p21 };
            let mut a0: u8 = 226u8.min(8u8);
        }
    }
    false
}

#[kernel]
fn random(n0: i32, x0: &[i8], y0: &mut [u16], y1: &mut [u32], y2: &mut [u8]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v26: i64 = (if ('l22: {
        if !false {
            break 'l22 ('l24: {
                if true {
                    break 'l24 false;
                }
                y1[i] = y1[i];
                true
            });
        }
        (63u8 != 8u8)
    }) {
        4i64
    } else {
        8i64.wrapping_add(1).signum()
    });
    'l27: {
        let v28: bool = false;
        if ((match Some(2isize) {
            Some(m29) => i,
            None => 4096usize,
        }) <= 5092868924445120948usize)
        {
            let mut v30: u32 = (match 7u8 {
                76 | 183 => y1[i],
                3 | 132 => 2065197611u32,
                ..=3 => y1[i],
                _ => y1[i],
            })
            .overflowing_mul(
                ({
                    y2[i] += 64u8;
                    y1[i] &= 109u32;
                    2959200521u32
                }),
            )
            .0;
            y1[i] ^= (y1[i].overflowing_sub(3u32).0 + v30);
            let f31 = |p32: u32| -> i32 { 4i32 };
        }
        let mut v33: u16 = y0[i];
    }
    (y1[i], y1[i]) = ((119i16 as u32), 2344374426u32.wrapping_sub(7u32));
    y0[i] = y0[i];
    y1[i] = 8u32;
    y2[i] = ((5u8 % (y2[i] | 1)) - y2[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
