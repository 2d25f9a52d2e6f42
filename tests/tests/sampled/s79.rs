//! Seed 79.
//! @global 2
//! @local 1
//! @value 10572880024760607759
//! @value 42
//! @buffer (7 1 (52)) (6 -2147483647 (2964730483)) (33554432 4 (1)) (32768 -2147483648 (3)) (3 2 (16777215)) (9 1 (2359542949)) (7 8 (16383)) (2199023255551 4 (3947759096)) (16771212235712355185 1 (0)) (44 -2147483647 (0))
//! @buffer 110 92
//! @buffer 56 -9223372036854775807 4084044695922617509 3 9223372036854775806 -9138114712678680960 3 57
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i32,
    f2: [u32; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: [usize; 1],
    f2: i32,
    f3: [i32; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(n0: usize, n1: i8, x0: &[S0], y0: &mut [i8], y1: &mut [i64]) {
    let i = global_id(0);
    let own_y1: &mut [i64] = &mut y1[i * 4..i * 4 + 4];
    let mut v1: u64 = (3u64 >> x0[(!n0) % x0.len()].f0);
    'l2: {
        'l3: {
            let mut v4: u8 = (46u8
                >> x0[x0[12552461950761920958usize % x0.len()].f0 % x0.len()].f2[(x0[2usize % x0.len()].f0 % 1)])
                .abs_diff((i32::MAX as u8));
            'l5: {
                let mut v6: usize = x0[(x0[i % x0.len()].f0 - x0[i % x0.len()].f0) % x0.len()].f0;
                let mut v6: u32 = (0u32.wrapping_div(7u32 | 1) as u32);
            }
        }
        let mut v7: u32x4 = (u32x4::splat(8u32) - u32x4::splat(u32::MAX));
        if ((n1 != 64i8) || false) {}
    }
    y0[i] = n1;
    own_y1[0] = own_y1[1];
    own_y1[1] = own_y1[3];
    own_y1[2] = (-1i64);
    own_y1[3] = own_y1[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
