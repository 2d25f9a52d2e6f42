//! Seed 279.
//! @global 24
//! @local 8
//! @buffer -1320178142 268435455 21 32767 67108864 6 2147483646 -5 9 81 2147483647 9 536870911 17
//! @buffer 8 7 254 7 169 2 4 9 8 5 6 3 6 254 32 254 32 1 254 254 2 5 3 3
//! @buffer 3 2097151 -1142110232 7 524287 -2147483648 16777215 2147483647 -2147483648 116 1128749891 -2147483647 -2147483647 1 1 2147483647 4 2 6 2147483647 9 1 -2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i8, a1: usize, a2: &mut i32, a3: &mut u64) -> usize {
    5usize
}

#[kernel]
fn random(x0: &[i32], y0: &mut [u8], y1: &mut [i32]) {
    let i = global_id(0);
    let v2: i32 = y1[i];
    'l4: for i3 in 0..6u64.min(2) {
        let f5 = |p6: u32| -> i32 { x0[i.wrapping_shl(p6) % x0.len()] };
        let mut v7: u32 = 8u32;
    }
    let v8: i32 = 4i32;
    y0[i] ^= y0[i];
    match x0[i % x0.len()].wrapping_sub(3i32) {
        0 => {
            let mut v2: u32 = 3u32;
            'l11: for e9 in x0.iter() {
                let v12: u32 = ((v2 >> 14u32) - v2);
                y1[i] += (*e9);
            }
        }
        1 => {
            let mut c13 = 0u32;
            'l14: while c13 < 3 && (v8 == 4i32) {
                c13 += 1;
                let mut v19: bool = (match (c13, 8191i32) {
                    (m15, ..=8) if (c13 == m15) => {
                        (match (if true { c13 } else { 243462508u32 }) {
                            1..=134217728 => (false || false),
                            _ => true,
                        })
                    }
                    (1, m16) => {
                        ({
                            let mut c18 = 0u32;
                            'l17: loop {
                                if c18 >= 1 {
                                    break 'l17 false;
                                }
                                c18 += 1;
                                y1[i] = (4usize as i32);
                                if true {
                                    break (y0[i] > 178u8);
                                }
                                y0[i] %= 8u8 | 1;
                            }
                        })
                    }
                    _ => false,
                });
            }
            let v20: usize = (x0.iter().copied().max().unwrap_or(1) as usize);
        }
        m21 => {
            let v22: u16 = (115u16 ^ 55465u16);
            let v23: u32 = 10u32;
        }
    }
    let mut v24: bool = (1u8 != (i as u8));
    match 126i8.saturating_pow(2) {
        0 => {
            'l26: for i25 in (-2..2i32).step_by(3) {
                'l28: for i27 in 0..3usize {
                    let mut v29: isize = isize::MAX;
                    v24 = ((i & 18446744073709551614usize) >= 4usize);
                }
                let mut v32: u32 = ({
                    let mut c31 = 0u32;
                    'l30: loop {
                        if c31 >= 2 {
                            break 'l30 3u32;
                        }
                        c31 += 1;
                        y0[i] = 1u8;
                        if (v8 != 63i32) {
                            break 8u32;
                        }
                        y1[i] ^= v8;
                    }
                });
            }
            let mut v33: isize = 6364035690236427452isize;
        }
        m34 => {
            'l36: for i35 in (0..=0u64).rev() {
                let mut c37 = 0u32;
                'l38: loop {
                    if c37 >= 5 {
                        break 'l38;
                    }
                    c37 += 1;
                    let v39: i32 = (-1i32);
                }
            }
        }
    }
    y0[i] = y0[i];
    y1[i] = 67108863i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
