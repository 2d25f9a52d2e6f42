//! Seed 254.
//! @global 9
//! @local 4
//! @offset 5
//! @buffer 1.5 -1.5 3.4028235e38 -inf 1.75 inf 9.7e-44 0.12037623 1.1754944e-38 -3.0 1.1754944e-38 3.4028235e38 1.1754944e-38 3.4028235e38 5.0
//! @buffer 18446744073709551614 1152921504606846975 1 91 6498498758721070917 281474976710655 1 5 8 9 2 16341032843127184567
//! @buffer 3.75 16777216.0 3.4028235e38 -4.0 inf 4.0 0.0 -0.75 2.25 2.62e-43 16777215.0 -inf NaN -3.5
//! @buffer 4054587918 0 0 524287 3 3443902514 80 7 4294967295 16383 78 65536 8388608 3865123624
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[f32], x1: &[usize], x2: &[f32], y0: &mut [u32]) {
    let i = global_id(0);
    match 1048575i32.wrapping_shr(y0[i]) {
        0 => {
            'l2: for i1 in 0..5usize {
                'l4: for i3 in (0..5i32).rev() {
                    y0[i] /= y0[i] | 1;
                    let mut v5: Option<bool> = Some(false);
                }
                let mut v8: Option<f32> = ({
                    let mut c7 = 0u32;
                    'l6: loop {
                        if c7 >= 1 {
                            break 'l6 ({ Some(772.56f32) });
                        }
                        c7 += 1;
                        if (4611686018427387903isize <= 2isize) {
                            break Some(x2[i]).or(Some(x2[i]));
                        }
                    }
                });
                let mut v8: usize = x1[x1[i % x1.len()] % x1.len()];
            }
            'l11: for e9 in x0.iter() {
                let mut v12: Option<isize> = Some(1isize);
                'l14: for i13 in 0..3usize {
                    let mut v15: i32 = ({
                        y0[i] ^= (524287u32 ^ y0[i]);
                        y0[i] ^= (0u32 - 0u32);
                        (217900673i32 % (131072i32 | 1))
                    });
                    let mut v16: ((i32, u16, usize), usize, [u8; 4]) =
                        ((4i32, 45274u16, i13), x1[i % x1.len()], [42u8, 255u8, 4u8, 1u8]);
                }
            }
        }
        1 => {
            let f17 = |p18: u32| -> i16 { ({ 3i16 }) };
        }
        2 => {
            y0[i] >>=
                ((x2[i] - x0[x1[x1[x1[70368744177663usize % x1.len()] % x1.len()] % x1.len()] % x0.len()]) as u32);
            'l19: {
                let mut v20: [Option<u32>; 2] = [Some(y0[i]), Some(y0[i])];
                'l22: for i21 in -1..2i32 {
                    let mut v23: Option<Option<i64>> = None::<Option<i64>>;
                    let v24: [[usize; 1]; 3] =
                        [[x1[x1[x1[i % x1.len()] % x1.len()] % x1.len()]], [x1[i % x1.len()]], [i]];
                    let mut v25: u64 = ((5395955057545580530u64 / (8u64 | 1)) << 33u32);
                }
            }
        }
        m26 => {
            if ({
                let mut c28 = 0u32;
                'l27: loop {
                    if c28 >= 3 {
                        break 'l27 Some(false);
                    }
                    c28 += 1;
                    if false {
                        break None::<bool>;
                    }
                    y0[i] |= 2659990653u32;
                }
            })
            .is_some()
            {
                y0[i] <<= y0[i];
            }
        }
    }
    y0[i] += (((-5i32) + 2147483646i32) as u32);
    'l30: for i29 in 0..1u64 {
        let v31: [f64; 2] = ({ [(-2147483648.0f64), (-3.0f64)] });
        if ({
            let mut c33 = 0u32;
            'l32: loop {
                if c33 >= 4 {
                    break 'l32 (i8::MIN >= 63i8);
                }
                c33 += 1;
                y0[i] |= Some(8u32).unwrap_or(y0[i]);
                if ({
                    let f = f64::NEG_INFINITY;
                    !f.is_nan() && f.is_sign_negative()
                }) {
                    break (false | false);
                }
                y0[i] -= (!134217727u32);
            }
        }) {
            'l34: {
                let v35: i32 = 33334835i32;
            }
        } else {
        }
    }
    y0[i] = 2u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
