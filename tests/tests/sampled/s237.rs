//! Seed 237.
//! @global 2
//! @local 1
//! @offset 4
//! @buffer 1.0 inf 1.1754944e-38 NaN -1.5 3.0 16777215.0 142.967 1.75 4.0
//! @buffer 0 8192 255 0 2 108
//! @buffer (2 2 15 -30 (255 1 7)) (512 13682700238708559347 7 -127 (87 0 246)) (5 134217728 9 127 (0 254 3)) (18446744073709551615 2251799813685247 3557523463 13 (31 8 8)) (0 18446744073709551614 2 65 (99 4 3)) (5118311370379815999 5 8 -87 (6 88 4)) (1 9 3 2 (5 171 7)) (5 8 0 31 (3 9 67)) (0 8 8 17 (6 20 90)) (6 10500000518949184183 1 0 (217 64 64)) (48 8 127 111 (255 1 0))
//! @buffer (0 1 4294967294 1 (8 0 9)) (18446744073709551614 8 4294967294 4 (254 24 255)) (8191 7453543430839600694 277510707 126 (31 60 122)) (4 2 62 7 (161 3 63)) (6 4503599627370495 2115788992 -128 (4 254 1)) (12709197556115623605 9 11 1 (64 127 6)) (18446744073709551614 2 0 16 (254 1 2)) (6523022004442962588 9 4 6 (1 6 146)) (17179869184 32767 3 3 (2 139 255)) (17179869184 18446744073709551614 8 8 (4 215 107)) (0 0 7 -127 (1 0 5)) (5 18446744073709551615 4294967294 64 (8 45 3))
//! @buffer 2 -1971141481 4 1 2147483646 5 0 1221518262 2147483646 -512722326 2 112
//! @buffer -1.0495348e21 inf 16777216.0 4.25 -0.0 -inf
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: i8,
    f4: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (a * b) != b { (b | b) } else { (a ^ a) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a ^ a) < b { (c + b) } else { (b & a) }
}

#[kernel]
fn random(x0: &[f32], x1: &[u32], x2: &[S0], y0: &mut [S0], y1: &mut [i32], y2: &mut [f32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let mut v3: u32 =
        (2u32 << own_y1[(x2[6usize % x2.len()].f1 % 2)]).clamp(4294967294u32.min(7u32), 4294967294u32.max(7u32));
    'l5: for i4 in 0..4u64 {
        let mut c6 = 0u32;
        'l7: while c6 < 1 && true {
            c6 += 1;
            let v8: f32 = ((-y2[i]) + y2[i]);
            match c6.overflowing_mul(4u32).0 {
                0 => {
                    {
                        let s9: &mut [S0] = &mut own_y0[0..];
                        s9[0] = (S0 {
                            f0: x2[i % x2.len()].f1.pow(2),
                            f1: (i * i),
                            f2: (if false { 5u32 } else { 41u32 }),
                            f3: ((-127i8) & 7i8),
                            f4: [92u8; 3],
                        });
                    }
                    y2[i] *= ({
                        y2[i] -= y2[i];
                        own_y0[(51usize % 2)].f2 |= x2[own_y0[(3957552417395822591usize % 2)].f1 % x2.len()].f2;
                        y2[i]
                    });
                }
                m10 => {
                    let v11: Option<i32> = None::<i32>;
                    let v12: i32 = 16777215i32;
                }
            }
        }
    }
    own_y0[0] = own_y0[(own_y0[1].f0 % 2)];
    own_y0[1] = own_y0[(i % 2)];
    own_y1[0] = own_y1[0];
    own_y1[1] = own_y1[1];
    y2[i] = 1.1754944e-38f32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
