//! Seed 38.
//! @global 4
//! @local 3
//! @value 0
//! @buffer (254 173 81 79) (4 32 3 247)
//! @buffer 5 -127 111 -127
//! @buffer -2147483647 -2147483648 9 2147483647 16777215
//! @buffer inf 71.11178 5.5 1.1754944e-38
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
}

#[device]
fn d1(a0: &mut u32, a1: bool, a2: &mut (bool, isize, u32), a3: &[usize]) -> Option<i16> {
    let Some(v5) = (match (97usize * a3[a3[a3[7usize % a3.len()] % a3.len()] % a3.len()]) {
        6 => Some((-8421i16)),
        m2 @ (140737488355327 | 2251799813685248) if true => Some((-5i16)),
        m3 @ 13703841211244130455..=18446744073709551615
            if (match 21u64 {
                m4 @ 4 if false => a1,
                _ => (*a2).0,
            }) =>
        {
            (if a1 { Some(6i16) } else { None::<i16> })
        }
        _ => None::<i16>,
    }) else {
        return Some(2i16);
    };
    Some(v5)
}

#[device]
fn d6(a0: &mut usize, a1: i64, a2: &[u32]) -> (bool, i8, u32) {
    let mut v7: i16 = 32766i16;
    (true, 31i8, a2[(*a0) % a2.len()])
}

#[device]
fn d8(a0: f32) -> u32 {
    0u32
}

#[kernel]
fn random(n0: usize, x0: &[u8x4], x1: &[i8], x2: &[i32], y0: &mut [f32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    y0[i] *= (y0[i] / (if false { 4294967300.0f32 } else { y0[i] }));
    y0[i] = ((6isize as f32) - (4326373700000.0f32 - 1.1754944e-38f32));
    let mut v9: (i32, u32, usize) = ((x2[i % x2.len()] ^ (-2147483647i32)), (1u16 as u32), (y0[i] as usize));
    let v10: i64 = (9223372036854775806i64 ^ (-4i64)).clamp(9i64.min((-5i64)), 9i64.max((-5i64)));
    y0[i] = ({
        y0[i] = ((v9.0 % (v9.0 | 1)) as f32);
        5.5f32
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
