//! Seed 46.
//! @global 3
//! @value 11699047682761935343
//! @value -0.0
//! @buffer -2147483648 255 4194304
//! @buffer 64 1 194 6 4 1 107 254 0 7 64 0 6 0
//! @buffer 61718 7
//! @buffer 9 4 3
//! @buffer 6 8192 108
//! @buffer 5 467396769 20624719 4 9 9 66 5 8192 2147483647 5 -2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool, a1: &mut f32) -> i32 {
    let f2 = |p3: u32| -> usize { 2804763763305268257usize };
    let f4 = |p5: u32| -> i32 { ((127i32 >> 10u32) - 1023i32) };
    if !a0 {
    } else {
        let v6: i32 = 127i32;
        let mut v7: i16 = (3i16 ^ 4i16);
    }
    (if a0 { (27isize as i32) } else { (4095u16 as i32) })
}

#[device]
fn g8<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (c & b) < b { (a * a) } else { (b + b) }
}

#[device]
fn d9(a0: u64, a1: &mut i32) -> bool {
    let mut v10: bool = !((-6492577725761805592i64) < 9i64);
    ((if v10 { 2u16 } else { 53945u16 }) == 0u16)
}

#[kernel]
fn random(n0: usize, n1: f32, x0: &[i32], x1: &[u8], x2: &[u16], y0: &mut [u64], y1: &mut [usize], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    'l12: for i11 in 0..=0usize {
        let mut v13: bool = false;
        if true {
            break;
        }
        match 4u32 {
            0 => {
                y0[i] %= g8(
                    y0[i],
                    g8(
                        y0[i],
                        ('l15: {
                            if false {
                                break 'l15 4398046511104u64;
                            }
                            y1[i] = 18446744073709551615usize;
                            1u64
                        }),
                    ),
                ) | 1;
            }
            m17 => {
                'l19: for i18 in 0..=4i32 {
                    let mut n0: f32 = (-(n1 + 95.655f32));
                    y0[i] <<= 5u64;
                    y1[i] >>= 512usize;
                }
                let mut c20 = 0u32;
                'l21: loop {
                    if c20 >= 1 {
                        break 'l21;
                    }
                    c20 += 1;
                    let v22: i64 = (6i64 - 20i64).wrapping_div(2i64 | 1);
                }
            }
        }
    }
    let mut v24: bool = x1.iter().any(|p23| (false || false));
    if (x1.iter().all(|p25| v24)
        | ({
            let mut c27 = 0u32;
            'l26: loop {
                if c27 >= 2 {
                    break 'l26 false;
                }
                c27 += 1;
                own_y2[0] += 6i32;
                if true {
                    break true;
                }
                v24 = true;
            }
        }))
    {
        let f28 = |p29: u32| -> i32 {
            g8(x0[i].wrapping_mul(x0[i]), (if (x0[i] > x0[i]) { (n1 as i32) } else { x0[i].rotate_right(0u32) }))
        };
        let f30 = |p31: u32| -> usize { (n0 | 5usize) };
    } else {
    }
    y0[i] = 8704918981265692964u64;
    y1[i] = n0;
    own_y2[0] = 2i32;
    own_y2[1] = x0[i];
    own_y2[2] = own_y2[3];
    own_y2[3] = own_y2[(9253454419552709879usize % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
