//! Seed 119.
//! @global 12
//! @local 4
//! @buffer 62 8 5 32767 5 5 -3 -1 -4 1946101732 2147483646 -4
//! @buffer 4
//! @buffer 1 -2147483647 5 113 1 0 -5 7 0 -3 4 33
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut (bool, usize, usize)) -> Option<f32> {
    let mut v2: Option<f32> = Some(2147483600.0f32).or(Some((-1.7499222e-19f32)));
    None::<f32>
}

#[kernel]
fn random(x0: &[i32], x1: &[i32], y0: &mut [i32]) {
    let i = global_id(0);
    let v3: i64 = 78i64;
    let mut v4: [bool; 4] = [true, true, true, false];
    let mut v5: u32 = 5u32;
    'l6: {
        let v7: u8 = (v5 as u8);
        let Some(v8) = Some(1u16) else {
            break 'l6;
        };
        let v9: (u32, [bool; 3]) = ((v5 + v5), [(false ^ v4[0]), (v4[2] & v4[0]), false]);
    }
    if let Some(m10) = 1i8.checked_mul((-127i8)) {
        'l12: for i11 in 0..4095u64.min(5) {
            v4.reverse();
            'l14: for i13 in (0..=4u64).rev() {
                v5 <<= ((y0[i] == (-4i32)) as u32);
                let v4: u8 = 8u8;
            }
        }
    }
    y0[i] = x0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
