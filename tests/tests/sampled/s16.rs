//! Seed 16.
//! @global 6
//! @local 3
//! @value 1
//! @buffer 22 -3 1 18014398509481984 1099511627775 -9223372036854775808 536870911 524287 8 -9223372036854775808 6 4 9223372036854775806 9 6
//! @buffer (1 511 29809 1) (5 5 2 -5) (4 46 32767 -3) (3 -1 -3 7) (0 8 1 512) (2 9 71 2047)
//! @buffer 1 5 262144 652963949 2936701074 1
//! @buffer 5 3 0 4 2895635643 1
//! @buffer 6 1099511627775 -2 -2958758988601207394 1125899906842624 -5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: [i64; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u32,
    f1: [u32; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: i32, x0: &[i64], x1: &[i16x4], y0: &mut [u32], y1: &mut [u32], y2: &mut [i64]) {
    let i = global_id(0);
    let f1 = |p2: u32| -> u32 { p2 };
    'l3: {
        y0[i] ^= ({
            let b4: [u32; 1] = [y1[i]; 1];
            let b5: (bool, u16) = ((y1[i] != 1u32), 59238u16);
            (4usize as u32)
        });
        let mut v6: bool = Some((-2147483647i32)).is_none();
        v6 ^= Some(0u32).is_none();
    }
    y0[i] -= (4294967294u32 - y0[i]).pow(4);
    let mut v7: usize = (i << 25u32);
    'l9: for i8 in 0..0usize {
        'l11: for i10 in (-1..1i32).step_by(3) {
            let mut v12: E0 = E0::V0;
            if (y0[i] > y0[i]) {
                continue 'l9;
            }
        }
    }
    'l14: for i13 in -1..(-8i32).min(2) {
        let mut v15: usize = v7;
    }
    y0[i] = 119u32;
    y1[i] = y0[i];
    y2[i] = (-1i64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
