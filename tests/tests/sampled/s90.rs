//! Seed 90.
//! @global 9
//! @local 8
//! @buffer 6 2 256 33554431 6 9 7 3202572833 1
//! @buffer (2) (8) (22114264) (9) (7) (112) (0) (1488183000) (1) (4) (4091858190) (0) (941432231) (0) (36) (3262962403) (1) (4) (1) (1370341679)
//! @buffer -9223372036854775808 -9223372036854775807 2401461582874410485 562949953421311 -2 -9223372036854775808 -3 6 2
//! @buffer 18446744073709551614 9 288230376151711743 54 8796093022208 8 17592186044416 7 29
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
    f0: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[u32], x1: &[S0], x2: &[isize], y0: &mut [u64]) {
    let i = global_id(0);
    let mut v1: [E0; 1] = [E0::V1];
    let mut v4: i32 = (('l2: {
        if true {
            break 'l2 (-5i32);
        }
        3i32
    }) | 5i32);
    let mut v7: usize = (i
        - ({
            let mut c6 = 0u32;
            'l5: loop {
                if c6 >= 1 {
                    break 'l5 3999770479639479900usize;
                }
                c6 += 1;
                v4 = v4;
                if false {
                    break 2usize;
                }
                v4 ^= v4;
            }
        }));
    let v8: bool = ((4294967300.0f32 + 0.75f32) <= (5.75f32.min(16777216.0f32) + 0.0));
    v1.fill(E0::V0);
    y0[i] = 5u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
