//! Seed 201.
//! @global 3
//! @local 1
//! @value 262144
//! @value 16
//! @buffer 0 14251399802054840564 0
//! @buffer 4 18446744073709551614 18014398509481984 3 9112753622293739108 268435456 2 511 3 6
//! @buffer 7 -1 1
//! @buffer -0.0 -0.0 1.75 1.7976931348623157e308 -0.5 NaN
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: &[u32]) -> u32 {
    (2147483646i32 as u32)
}

#[kernel]
fn random(n0: u64, n1: u8, x0: &[usize], x1: &[usize], x2: &[i64], y0: &mut [f64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v2: i32 = 9i32;
    if (({
        let b3: f32 = (-0.0f32);
        524288isize
    }) > 5isize)
    {
        if false {
            match (2.25f32 as u32) {
                0 => {
                    let mut n0: bool = true;
                }
                m4 => {
                    let mut v5: u32 = 31u32;
                }
            }
            'l8: for e6 in x1.iter() {
                own_y0.swap(0, 1);
            }
            v2 ^= ((-4i32) * 9i32);
        }
        let v9: u32 = ((3u32 | 32767u32) + 15u32.rotate_left(u32::MAX));
    } else {
        'l11: for i10 in (0..=4usize).rev() {
            'l12: {
                let v13: f32 = 0.5f32;
                let mut v14: u32 = 3644118910u32.wrapping_rem((v2 as u32) | 1);
            }
            let v17: i16 = ({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 4 {
                        break 'l15 (8i16 + 1024i16);
                    }
                    c16 += 1;
                    v2 = (2147483647i32 - i32::MIN);
                    if (true ^ true) {
                        break (0i16 - 32766i16);
                    }
                }
            });
            'l19: for i18 in (0..1usize).step_by(1) {
                v2 -= 3i32;
                v2 &= ((8i32 - 1i32) >> i10);
                let v20: f64 = ((6u32 + 1u32) as f64);
            }
        }
    }
    own_y0[0] = (f32::INFINITY as f64);
    own_y0[1] = ((-8.855197028258235e-42f64)
        - (match 3isize {
            ..=-9223372036854775807 => 1.7976931348623157e308f64,
            _ => own_y0[1],
        }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
