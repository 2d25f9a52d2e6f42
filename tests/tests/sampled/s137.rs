//! Seed 137.
//! @global 2
//! @local 1
//! @buffer (49 0) (0 0)
//! @buffer 9 1264479275
//! @buffer 536870911 -2147483647
//! @buffer 2 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: u8,
    f2: [u8; 3],
}

#[device]
fn d1(a0: &mut [i64], a1: &[i32], a2: f64) -> (u32, usize, u8) {
    ((a1[3usize % a1.len()] as u32), a1.iter().step_by(2).fold(2usize, |p2, p3| 111usize), 56u8)
}

#[kernel]
fn random(x0: &[S0], x1: &[i32], y0: &mut [i32], y1: &mut [u32]) {
    let i = global_id(0);
    y0[i] -= ((0i32 + x1[i]) >> 3u32);
    if (true ^ true) {
        let v4: [usize; 1] = [(i - i); 1];
    } else {
        let v5: isize = (63i8 as isize);
        y0[i] /= x1[i] | 1;
    }
    let mut v6: S1 = (S1 { f0: y0[i], f1: 147u8, f2: [0u8; 3] });
    let mut v7: u32 = 1u32;
    y0[i] = x1[i];
    y1[i] = ('l8: {
        if (16777215.0f64 != (y1[i] as f64)) {
            break 'l8 y1[i];
        }
        y0[i] %= (2.25f32.mul_add(2.75f32, (-3.25f32)) as i32) | 1;
        y1[i]
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
