//! Seed 241.
//! @global 8
//! @local 8
//! @value 8
//! @value 102
//! @buffer 8 105 8 9756777511216967706 2305843009213693952 0 281474976710656 0 6 0 1
//! @buffer 1023 3048009766 4294967295 7
//! @buffer 4 2 2 -2147483647 2147483647 33554431 -3 2147483646
//! @buffer 4294967295 5 1 4294967294 1 4 8388607 4294967295
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i8, a1: usize, a2: &[usize], a3: isize) -> usize {
    let mut c2 = 0u32;
    'l3: loop {
        if c2 >= 1 {
            break 'l3;
        }
        c2 += 1;
        let mut v4: i8 = a0;
        let v5: u32 = 8u32;
    }
    (a1 as usize)
}

#[device]
fn d6(a0: i8, a1: &[u32], a2: u64) -> i32 {
    if !(false ^ true) {
        if (4usize
            != (match (0i64, 18446744073709551615usize) {
                (m7, 5..=40) if false => 9007199254740991usize,
                (..=4, m8) => m8,
                _ => 9470233305506144639usize,
            }))
        {
            let a0: u32 = ((a1[28usize % a1.len()] as u32) & a1[12677952727006314121usize % a1.len()]);
            let mut v9: isize = (-5isize);
        }
        let f10 = |p11: u32| -> u8 { (0u8 / (62u8 | 1)).clamp(254u8.min(1u8), 254u8.max(1u8)) };
    } else {
        let v12: i32 = ((-4i32) & 3i32);
        if (if false { false } else { true }) {
            let mut v13: f64 = (1.7976931348623157e308f64 % (2.75f64 / (-0.25f64)));
        } else {
            let v14: isize = 4503599627370495isize;
            let a2: u16 = ({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 2 {
                        break 'l15 4096u16;
                    }
                    c16 += 1;
                    if false {
                        break (match Some(v12) {
                            Some(m17)
                                if ({
                                    let b18: usize = 6usize;
                                    true
                                }) =>
                            {
                                (5u16 + 0u16)
                            }
                            _ => 65535u16,
                        });
                    }
                }
            });
        }
    }
    1977674985i32
}

#[device]
fn d19(a0: i32) -> usize {
    'l21: for i20 in (0..=1usize).rev() {
        'l23: for i22 in (0..3u64).rev() {
            let mut v24: i32 = a0;
            let mut v25: i8 = ({
                v24 += (4.25f64 as i32);
                0i8
            });
            let mut v26: u64 = i22;
        }
        let mut v27: bool = ((8.1e-43f32.max((-3.25f32)) + 0.0) < (545.739f32.min(4.64e-43f32) + 0.0));
        let v28: u32 = 4u32;
    }
    let f29 = |p30: u32| -> i32 {
        (match (match (16383i32, 25539u16) {
            (m31, 11394..) if false => (p30, 2u8),
            (-3, m32) => (p30, 1u8),
            _ => (p30, 0u8),
        }) {
            (m33, 1 | 64) if (m33 >= p30) => a0,
            (..=2, m34) => a0,
            _ => a0,
        })
    };
    'l36: for i35 in (0..2usize).step_by(3) {
        if ({ (true == true) }) {
            let v40: u32 = (match (69u32 as u32) {
                2 => (1073741823u32 + 4294967294u32),
                0 => u32::MAX,
                m39 @ 5..=6 if false => m39,
                _ => 2316617490u32,
            });
        }
    }
    98usize
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[u64], x1: &[u32], x2: &[i32], y0: &mut [u32]) {
    let i = global_id(0);
    let n1: u16 = (if true { (17010u16 ^ 3u16) } else { (6u16 + 33251u16) });
    y0[i] >>= ((y0[i] / (n0 | 1)) & u32::MAX);
    if true {
        let mut n0: u32 = 32u32;
    } else {
        let mut n0: f32 = (52067010000000.0f32
            + ({
                let b41: i64 = 8i64;
                201.156f32
            }));
        y0[i] |= y0[i].div_euclid((x1[18usize % x1.len()] + y0[i]) | 1);
    }
    y0[i] = (0usize as u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
