//! Seed 201.
//! @global 10
//! @local 3
//! @value 2
//! @value 9
//! @buffer -2147483648 -3 1 3 -1 2 325530731 1 3 2147483647
//! @buffer 31
//! @buffer 6 87 32767 9223372036854775806 6 -5 -9223372036854775808 -6334584731204325282 -9223372036854775807 3428839470605478356
//! @buffer 1.527e-321 8.05e-322 2.5 1.7976931348623157e308 -6.00706485800382e297 -2.25 1.7976931348623157e308 6.120303555524152e59 1.7976931348623157e308 1.5 -2.0 -0.0 1.7976931348623157e308 2.0 inf 2147483648.0 5.75 inf -3.75 3.5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: &[u32]) -> u32 {
    (2147483646i32 as u32)
}

#[kernel]
fn random(n0: u64, n1: u8, x0: &[i32], x1: &[usize], x2: &[i64], y0: &mut [f64]) {
    let i = global_id(0);
    let own_y0: &mut [f64] = &mut y0[i * 2..i * 2 + 2];
    own_y0.reverse();
    if (match i {
        2305843009213693952.. => true,
        88.. => false,
        _ => {
            ({
                let b2: u32 = 86414798u32.midpoint(1u32);
                ('l3: {
                    if false {
                        break 'l3 false;
                    }
                    false
                })
            })
        }
    }) {
        own_y0[1] += (own_y0[0] - (own_y0[(1usize % 2)] + own_y0[1]));
        let mut v5: u32 = 137624761u32;
    }
    'l7: for i6 in (-1..=2i32).rev() {
        let mut v8: u8 = (0u8 + 7u8);
        'l10: for i9 in (0..3usize).step_by(3) {
            let mut v11: i32 = 1620263648i32;
            let mut v12: i8 = (3i8 + (15i8 << i6));
        }
    }
    own_y0.reverse();
    let mut v13: i32 = 22i32;
    own_y0[0] = ((1i8 as f64).min(
        (match None::<i32> {
            Some(m14) if false => (-0.0f64),
            _ => (-2.75f64),
        }),
    ) + 0.0);
    own_y0[1] = (0u16.rotate_right(0u32) as f64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
