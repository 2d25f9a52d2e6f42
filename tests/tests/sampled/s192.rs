//! Seed 192.
//! @global 1
//! @local 1
//! @value 2
//! @value -2147483648
//! @buffer 127 511 5 536870911 4294967294 0 4294967295 5 5 1
//! @buffer 5154770644914580165
//! @buffer 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: isize, n1: i32, x0: &[u32], x1: &[usize], y0: &mut [u32]) {
    let i = global_id(0);
    let v1: i8 = (7i8 - 0i8);
    'l3: for i2 in 0..({
        let mut c5 = 0u32;
        'l4: loop {
            if c5 >= 4 {
                break 'l4 (n1 / (n1 | 1));
            }
            c5 += 1;
            if false {
                break (i as i32);
            }
            y0[i] &= 8191u32.abs_diff(x0[i % x0.len()]);
        }
    })
    .min(1)
    {
        if ((2u64 >= 1u64) && true) {
            if 2.75f32.is_nan() {
                y0[i] -= ((i / (i | 1)) as u32);
                let v6: isize = ((!1048576u32) as isize);
            }
            if (((-32767i16) <= 5i16) == (true | true)) {
                let v7: i32 = (i2 << 17u32).saturating_mul(2147483646i32);
                let mut v8: u32 = 262143u32;
            } else {
                let mut v9: u32 = 65535u32;
            }
            if false {
                let f10 = |p11: u32| -> i32 { 1024i32 };
                y0[i] &= 8u32;
                let v12: i32 = (-274783583i32);
            }
        }
        let mut v13: usize = i;
        y0[i] >>= ((!y0[i]) & x0[group_id(0) % x0.len()]);
    }
    y0[i] /= (true as u32) | 1;
    if true {
        'l16: for e14 in x0.iter() {
            match x0.iter().rev().fold((-4i32), |p17, p18| p17) {
                0 => {
                    y0[i] ^= (*e14);
                    let v19: i64 = 8i64;
                }
                m20 => {
                    let mut v21: usize = i;
                    let mut v22: u64 = 2305843009213693952u64;
                }
            }
            let mut v23: i32 = (n1 & n1);
        }
        'l25: for i24 in (0..=3usize).rev() {
            let mut v28: i32 = (if (false || false) {
                ('l26: {
                    if (1i64 != 131071i64) {
                        break 'l26 1i32;
                    }
                    ((-2147483647i32) << i)
                })
            } else {
                255i32
            });
            'l30: for i29 in (0..0usize).rev() {
                let mut v31: u32 = 0u32;
                v28 *= v28;
                let f32 = |p33: u32| -> f32 { 1.198e-42f32 };
            }
        }
    }
    y0[i] = 4u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
