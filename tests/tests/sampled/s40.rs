//! Seed 40.
//! @global 4
//! @local 3
//! @value 6
//! @value 2
//! @buffer 31 5 3270434947 2953311297 2186081766 666990116 303829120 9 591655507 6 33554432 0 9 2121440060 8 0 32767 2048 524288 1508015746
//! @buffer 4 1869562756 0 4
//! @buffer 1 5 4194304 8 4294967295 2481885953 4194304 8 8388607 7 2 8 2 9 4294967295 1958590129
//! @buffer 0 0 6 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i16,
    f2: [u16; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: isize,
    f1: u64,
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn d1(a0: u8, a1: &mut [i8]) -> (i32, u64, u32) {
    (6i32, 6u64.wrapping_mul(9u64), 0u32)
}

#[kernel]
fn random(n0: i64, n1: i32, x0: &[u32], x1: &[u32], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    'l3: for i2 in (0..3usize).step_by(1) {
        let mut v5: (i32, usize, S0) = ({
            let b4: S1 = (S1 { f0: 5isize, f1: 2u64, f2: x0[(n0 as usize) % x0.len()], f3: [0u8, 64u8, 2u8, 8u8] });
            (n1, i.div_euclid(i2 | 1), (S0 { f0: 2047usize, f1: 8i16, f2: [9u16; 3] }))
        });
        'l7: for i6 in (0..1u64).step_by(3) {
            let v8: u64 = ((18446744073709551614u64 % (33554432u64 | 1)) % (0u64 | 1));
            if false {
                let v9: i32 = (if (false && false) { ((-583184448i32) + (-4i32)) } else { 1i32 });
            } else {
            }
        }
    }
    own_y0[0] = y1[i];
    own_y0[1] = x0[18446744073709551615usize % x0.len()];
    own_y0[2] = 15u32;
    own_y0[3] = y1[i];
    y1[i] = x1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
