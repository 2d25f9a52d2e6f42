//! Seed 16.
//! @global 15
//! @value 1
//! @buffer 23 576460752303423488 -4 1 268435456 4806996143474628362 73 281474976710655 1048576 84 1 9223372036854775806 -9223372036854775808 -9223372036854775808 101
//! @buffer (1 1 1023 -32768) (31 1023 8 -32768) (6 4 32766 9) (6 -3 -13707 9) (0 6 1023 -1) (77 37 8 114) (32766 0 3 5) (-32767 -32768 7 0) (4 63 32767 15) (-26331 -4 -32767 5) (256 -3987 146 1) (6 2047 -32768 4) (256 1 3 6) (1023 -2 -10850 2048) (-5 6 16 71)
//! @buffer 4 2775034360 4294967295 9 4 2 6 9 4294967295 4294967294 128 4 8 6 1
//! @buffer 14 0 5 0 1073741824 16 3 3934745758 3 7 8 16383 2 4095 1
//! @buffer 144115188075855872 -3 9223372036854775806 9223372036854775807 -3 5 5 9223372036854775806 9 9007199254740992 -4 6 14 -6913566340199097120 -9223372036854775808
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
    (y1[i], y0[i]) = (
        (match Some(true) {
            Some(m1) if m1 => (y0[i] - y0[i]),
            _ => (if false { y0[i] } else { y1[i] }),
        }),
        (y0[i] / (y0[i] | 1)),
    );
    y1[i] %= ({ y0[i].wrapping_shr(y1[i]) }) | 1;
    if (match Some(n0) {
        Some(m2) if (7i32 != m2) => false,
        _ => (2147483646i32 != n0),
    }) {
        y1[i] >>= 2350841764u32;
        let mut v5: [(usize, u8); 3] = ({
            [('l3: {
                if true {
                    break 'l3 (i, 3u8);
                }
                (1usize, 1u8)
            }); 3]
        });
    } else {
    }
    y0[i] = 2u32;
    y1[i] = y1[i];
    y2[i] = (-5i64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
