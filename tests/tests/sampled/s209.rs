//! Seed 209.
//! @global 9
//! @local 3
//! @value 40
//! @value NaN
//! @buffer 511 118 7 16421673275470828784 11566550669475476168 18446744073709551614 0 6 1 0 6 18446744073709551615 81 9 7 0 81 0 18446744073709551615 4398046511104
//! @buffer 2 0 1 0 3 0 6 6 9
//! @buffer (4294967295 3 3344330874 1637673794) (1 262143 0 2) (1919008041 268435455 1 8) (1 15 9 38) (3 536870912 1163877081 3) (4 8 4294967295 4) (536870911 3 16 57) (2766280695 1 7 7) (8 4 4 0) (3508003903 0 69 5) (3047539065 5 1 4294967294) (0 4 0 9)
//! @buffer 4 255 43 3 16777216 102 -369127148 -2147483647 0
//! @buffer 38 51 31 5 254 0 1 254 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: u32, n1: f32, x0: &[usize], x1: &[u32], x2: &[u32x4], y0: &mut [i32], y1: &mut [u8]) {
    let i = global_id(0);
    y0[i] <<= (y0[i] + (y0[i] - 2i32));
    let mut c1 = 0u32;
    'l2: loop {
        if c1 >= 4 {
            break 'l2;
        }
        c1 += 1;
        let n0: bool = ({
            y0[i] >>= ({
                let b5: i64 = ('l3: {
                    if true {
                        break 'l3 5i64;
                    }
                    y0[i] /= (-3i32) | 1;
                    71i64
                });
                let b6: i32 = (5i32 << x1[i]);
                (2147483646i32 % (b6 | 1))
            });
            let b7: Option<usize> = Some(i);
            false
        });
        'l9: for i8 in 0..0usize {
            let mut v10: [[bool; 3]; 3] = [[true; 3]; 3];
            let v11: E0 = E0::V0;
            let mut v12: (u8, f32, E0) = (7u8, 5.25f32, v11);
        }
    }
    'l14: for i13 in (0..5usize).step_by(1) {
        if let Some(m15) = Some(57i32) {
            y0[i] += (E0::V1 as i32);
            'l17: for i16 in 0..2usize {
                let mut v18: i32 = (1.0f32 as i32);
                let mut v19: ((u32, usize, u32), [usize; 2]) = (
                    ((5u32 * x2[x0[i13 % x0.len()] % x2.len()].z), (v18 as usize), (v18.leading_ones() as u32)),
                    [x0[5usize % x0.len()]; 2],
                );
                let v18: u64 = (if (true & true) { 0u64 } else { (E0::V1 as u64) });
            }
        }
    }
    let mut v20: u32 = (i as u32);
    y0[i] *= y0[i];
    v20 <<= x0.iter().fold((E0::V2 as u32), |p21, p22| {
        (match None::<i16> {
            Some(m23) => x1[i],
            None => n0,
        })
    });
    'l25: for i24 in (0..4usize).step_by(1) {
        y1[i] ^= (E0::V2 as u8);
        'l27: for i26 in (0..=4i32).rev() {
            if let Some(m30) = Some([false; 4]) {}
        }
    }
    y0[i] = y0[i];
    y1[i] = 0u8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
