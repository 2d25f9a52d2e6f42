//! Seed 109.
//! @global 5
//! @value 9223372036854775807
//! @value 1.25
//! @buffer 134217728 0 268435456 4 6
//! @buffer 4 49 9 255 -2147483647
//! @buffer 0 -5 16 -1 7
//! @buffer 8 8 59 5968584803631439919 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[f32]) -> i32 {
    4i32
}

#[kernel]
fn random(n0: i64, n1: f32, x0: &[i32], y0: &mut [i32], y1: &mut [i8], y2: &mut [usize]) {
    let i = global_id(0);
    match 1u32 {
        0 => {
            'l3: for i2 in -1..=0i32 {
                let mut v4: u32 = 5u32;
                let mut v5: u16 = (8u16 + 0u16);
                let mut v6: isize = (y0[i].leading_zeros() as isize);
            }
        }
        1 => 'l7: {
            let mut v8: i32 = y0[i];
            y0[i] %= (x0[i] & (0i32 % (v8 | 1))) | 1;
            let mut v9: u32 = (2047u32 | 2u32);
        }
        2 => {
            let mut v10: i8 = i8::MIN;
            let mut v11: u64 = 1u64.rem_euclid(18446744073709551615u64 | 1);
        }
        m12 => {
            let mut n1: isize = (5isize % ((-406814575778627612isize) | 1));
            let mut n0: i32 = ((y1[i] / (5i8 | 1)) as i32);
        }
    }
    y0[i] = y0[i];
    y1[i] = 1i8;
    y2[i] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
