//! Seed 290.
//! @global 16
//! @local 8
//! @value 4
//! @buffer 61 0 1023
//! @buffer 7 1 3
//! @buffer 7742227149152813412 2060422438124844473 1 6 4 0 10993740856990323481 7 4503599627370496 4398046511103 8 2 3 18446744073709551614 8 0
//! @buffer 2147483648 18
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 8)]
fn random(n0: i32, x0: &[i16], x1: &[u32], y0: &mut [usize], g0: &mut [usize]) {
    #[local]
    let mut tile: [usize; 8];
    let i = global_id(0);
    let k = local_id(0);
    let mut v1: u32 = (x0.iter().filter(|v| **v > 4095i16).count() as u32);
    let mut v2: usize = ((!105usize) & (i - k));
    'l4: for i3 in 0..(1u64 << n0).min(3) {
        if true {
            break;
        }
        v2 %= x1.iter().fold(2usize, |p5, p6| local_id(0)) | 1;
        let mut v7: bool = !(false ^ false);
    }
    tile[k] = i;
    barrier();
    let t8 = tile[k];
    'l10: for i9 in 0..0u64 {
        y0[i] >>= k;
        let mut v13: i32 = (if ('l11: {
            if (38i8 > 43i8) {
                break 'l11 ({
                    let f = 9.08e-43f32;
                    !f.is_nan() && f.is_sign_negative()
                });
            }
            v1 <<= (x1[8usize % x1.len()] & v1);
            true
        }) {
            5i32
        } else {
            0i32
        });
        let v14: i32 = v13;
    }
    if k == 0 {
        g0[group_id(0)] = (n0 as usize).rem_euclid((n0 as usize) | 1);
    }
    barrier();
    tile[k] = ((match x1[y0[i] % x1.len()] {
        1 => y0[i],
        6 | 1845726184 => k,
        _ => t8,
    }) + t8);
    for i15 in 0..1usize {
        barrier();
        let t16 = tile[(k + i15 + 1) % 8];
        barrier();
        tile[k] = i.abs_diff(8003955807412802956usize);
    }
    barrier();
    let t17 = tile[k];
    let mut c18 = 0u32;
    'l19: loop {
        if c18 >= 2 {
            break 'l19;
        }
        c18 += 1;
        let mut v24: i32 = (if (1u32 <= c18) {
            (match (match (1u64, 3u16) {
                (m20, 65535..=65535) if true => (x0[8usize % x0.len()], 86u64),
                (3, m21) => (1i16, 4398046511103u64),
                _ => (x0[v2 % x0.len()], 18446744073709551614u64),
            }) {
                (m22, 5 | 4503599627370496) if true => 5i32,
                (2 | 7, m23) => n0,
                _ => n0,
            })
        } else {
            1073741823i32
        });
    }
    if k == 0 {
        g0[group_id(0)] = v2;
    }
    barrier();
    y0[i] = k;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
