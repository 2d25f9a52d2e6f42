//! Seed 230.
//! @global 4
//! @local 4
//! @value 8
//! @buffer 3.4028235e38 3.5 1.5 -0.0 -3.0 -4.906414e-5 4.0 -2.5 -5.73718e-27 NaN 5.25 3.25 0.0073444797 4294967300.0
//! @buffer 1
//! @buffer 38 1 9 8 127 -2 6 8 2 3 2 9 127 9 1 9
//! @buffer 2 1 0 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a - a) != b { (a - b) } else { (b | a) }
}

#[device]
fn d2(a0: usize, a1: [u32; 4]) -> i32 {
    0i32
}

#[kernel]
fn random(n0: i8, x0: &[f32], x1: &[u32], y0: &mut [i8], y1: &mut [u8]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let v3: i32 = 105i32;
    let (v4, mut v5) = ((true, true), 76794492u32);
    'l7: for i6 in -1..=1i32 {
        let mut v8: (u32, u32, isize) = (
            x1[i % x1.len()].abs_diff(x1[109usize % x1.len()]),
            g1((1u32 << 4u32), x1[i % x1.len()]),
            (0isize + 7isize),
        );
        let v11: Option<bool> = Some(true).or(('l9: {
            if v4.0 {
                break 'l9 Some(false);
            }
            v8.1 &= 2459087556u32;
            Some(false)
        }));
    }
    let mut v12: i8 = n0;
    own_y0.reverse();
    let mut v13: u8 = (29i16 as u8);
    let f14 = |p15: u32| -> usize {
        ((match v3 {
            1 | 7 => 18446744073709551614usize,
            -2147483647..=6 => i,
            _ => 92usize,
        }) / (({ i }) | 1))
    };
    own_y0[0] = v12;
    own_y0[1] = g1(v12, (v4.1 as i8));
    own_y0[2] = (x1[i % x1.len()] as i8);
    own_y0[3] = own_y0[(i % 4)];
    y1[i] = v13;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
