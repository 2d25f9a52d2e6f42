//! Seed 205.
//! @global 4
//! @value -9223372036854775807
//! @value 9
//! @buffer 52 4 556887639 -5
//! @buffer 92 2
//! @buffer 2243341026 831514285 1 3862123178
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [u32; 2],
    f1: u32,
    f2: u32,
    f3: i16,
    f4: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: usize, a1: (i8, i32, i32), a2: [u32; 5]) -> u32 {
    a2[(({ 8388607usize }) % 5)]
}

#[device]
fn h2<const N: usize>(a: [u32; N], b: u32) -> u32 {
    let mut t = b;
    for j in (0..N).rev() {
        t = (t ^ a[j]) | (N as u32);
    }
    t ^ a[N - 1]
}

#[device]
fn d3(a0: &[u32], a1: Option<i32>, a2: &[u64], a3: &mut [u32]) -> usize {
    let mut v4: u32 = ((false & false) as u32);
    let f5 = |p6: u32| -> u8 { ({ (1u8 & 1u8) }) };
    (E0::V2 as usize)
}

#[kernel]
fn random(n0: i64, n1: usize, x0: &[i32], x1: &[u8], y0: &mut [u32]) {
    let i = global_id(0);
    y0[i] |= h2([y0[i]], (y0[i] | y0[i]));
    if (None::<u32> < None::<u32>) {
        let mut v7: [[i32; 3]; 4] = [[x0[i]; 3]; 4];
        if ((-2147483646i32) <= x0[i]) {
            if (('l8: {
                if false {
                    break 'l8 false;
                }
                y0[i] &= y0[i];
                false
            }) && false)
            {
                let (v10, mut v11) = (Some((-5isize)), 2u8);
                let mut v12: E0 = E0::V0;
                let v13: i8 = ((8u64 as i8) - 3i8);
            }
            'l15: for i14 in -1..=1i32 {
                let v16: u32x8 = u32x8::splat(1048576u32);
                let mut v17: (i32, [u32; 4]) = (2i32, [u32::MAX, v16[(1usize % 8)], 4u32, y0[i]]);
            }
        }
    }
    let (v18, mut v19) = (
        ({
            let b20: u32 = 0u32;
            (S0 { f0: [6u32, 134217728u32], f1: y0[i], f2: 3u32, f3: (-3i16), f4: [254u8; 2] })
        }),
        h2([6u32, 85215231u32, y0[i]], y0[i]),
    );
    if ('l21: {
        if (y0[i] != 4294967295u32) {
            break 'l21 (n1 > i);
        }
        (0usize >= n1)
    }) {}
    y0[i] = v19;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
