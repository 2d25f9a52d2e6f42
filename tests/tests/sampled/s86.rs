//! Seed 86.
//! @global 12
//! @offset 2
//! @value 8
//! @value 1073741824
//! @buffer 17060727746284695563 6 74 1 96 18446744073709551615 2 34359738368 4 16450704557817375119 8 1 6180985243515238583 2
//! @buffer 236293909
//! @buffer 0 737965942 2 1 1251880671 3795505569 2 0 5 4230075049 8 0 4294967294 3301785515
//! @buffer 53 8191 6 5 64 96 51350 9 106 97 1 25706 0 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[u32]) -> isize {
    let mut v2: u32 = ((144115188075855872u64 << a0[115usize % a0.len()]) as u32);
    (8isize << v2)
}

#[kernel]
fn random(n0: u32, n1: i32, x0: &[u64], x1: &[i32], y0: &mut [u32], y1: &mut [u16]) {
    let i = global_id(0);
    match (x1[i % x1.len()] + 8388608i32) {
        0 => 'l3: {
            y0[i] /= n0 | 1;
            let mut v4: i8 = (!4i8);
            let v5: i8 = v4.reverse_bits();
        }
        m6 => {
            y0[i] >>= ((x1[i % x1.len()] | x1[8usize % x1.len()]) as u32);
        }
    }
    'l8: for i7 in (0..2u32).rev() {
        let mut v11: u16 = ({
            let mut c10 = 0u32;
            'l9: loop {
                if c10 >= 4 {
                    break 'l9 (if (n0 <= c10) { (y1[i] * y1[i]) } else { (y1[i] & 5u16) });
                }
                c10 += 1;
                if true {
                    break (i as u16);
                }
                y0[i] *= n0.wrapping_pow(3);
            }
        });
        let v12: f32 = (f32::NAN / 4.0f32);
        'l15: for e13 in x1.iter() {}
    }
    y0[i] /= (1.75f32 as u32) | 1;
    match 7i16 {
        0 => {
            let v18: u8 = (if (2i8 <= 25i8) {
                (7u8 + 93u8)
            } else {
                ('l16: {
                    if (true | true) {
                        break 'l16 ({
                            y0[i] /= n0 | 1;
                            254u8
                        });
                    }
                    (0u8 ^ 64u8)
                })
            });
            let v20: i32 = ({
                let b19: usize = (i | i);
                n1
            });
        }
        1 => {
            y0[i] = n0.wrapping_shr((y0[i] + y0[i]));
            let mut v21: u32 = ((y0[i] & n0) | (5u32 * y0[i]));
        }
        2 => {
            'l22: {
                let mut v23: u8 = (5u8 / (151u8 | 1));
                let v24: bool = (u64::MAX == x0[i]);
            }
            let mut v25: i32 = 6i32;
        }
        m26 => {
            let v27: u16 = ((match n0 {
                1 | 9 => y1[i],
                _ => 127u16,
            }) | (84i16 as u16));
        }
    }
    y0[i] %= 6u32 | 1;
    'l28: {
        'l31: for e29 in x1.iter() {
            y0[i] *= (n0 % ((6632235037093454419isize as u32) | 1));
            let mut c32 = 0u32;
            'l33: while c32 < 1 && (true && false) {
                c32 += 1;
                let v34: usize = i;
                y0[i] <<= n0;
                if false {
                    break 'l31;
                }
            }
        }
        y0[i] %= y0[i] | 1;
    }
    if !!true {
        let mut v41: i32 = (match (match ({
            let b35: usize = i;
            (18446744073709551614usize, i16::MIN)
        }) {
            (m36, 8..=3258) if false => (n1, n0),
            (2..=6, m37) => (x1[6usize % x1.len()], 1u32),
            _ => {
                ({
                    let b38: i32 = n1;
                    (n1, 256u32)
                })
            }
        }) {
            (m39, 4294967294..=4294967294) if true => 2i32,
            (-2147483647..=273798487, m40) => n1,
            _ => n1,
        });
    }
    y0[i] = 1048576u32;
    y1[i] = 512u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
