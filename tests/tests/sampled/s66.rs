//! Seed 66.
//! @global 9
//! @buffer 126 -4 4 2 7 64 2 -3 34 32 7 6 3 7 14 106 2 1 -3
//! @buffer 1 3531334855 2047 8191 1364500327 7 1834304908 1 0 3028745673 4248705499 4193953397 3 0
//! @buffer 7958287642943540217 4 10411280632311988846 0 7991927348128686963 7 7 1 7 18446744073709551615 4 30 27 7412561771525817034 3 1 3 65535
//! @buffer 8 35 1 20 8 4 1 65534 4 8 6 6 1023 38554 8 7 0 77
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: i32, a1: [i32; 3], a2: i32) -> u32 {
    let v2: u64 = 7u64.saturating_sub(9u64);
    ((188127843u32 ^ 67108864u32) - 8191u32)
}

#[device]
fn d3(a0: Option<i8>, a1: (isize, usize)) -> i32 {
    ((26050i16 >> 11u32) as i32)
}

#[device]
fn g4<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b * b) <= b { (b | a) } else { (c * b) }
}

#[kernel]
fn random(x0: &[i8], x1: &[u32], y0: &mut [usize], y1: &mut [u16]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    own_y0[0] *= (false as usize);
    let v7: u32 = (x1[i % x1.len()].wrapping_mul(524288u32)
        * (match (x1[i % x1.len()], 2i64) {
            (m5, 3) if true => m5,
            (3 | 6, m6) => 7u32,
            _ => x1[1usize % x1.len()],
        }));
    let f8 = |p9: u32| -> i64 { None::<i64>.unwrap_or(((-1i64) - i64::MIN)) };
    own_y1.reverse();
    let mut v7: [u8; 5] = [g4(0u8, 185u8), 1u8, 74u8, (254u8 - 196u8), 9u8.overflowing_mul(u8::MAX).0];
    match 4294967295usize {
        0 => match ((-5i16) as usize) {
            0 => {
                let v10: Option<u32> = Some(x1[i % x1.len()]);
                let f11 = |p12: u32| -> u32 { x1[(7usize >> i) % x1.len()] };
            }
            m13 => {
                if let Some(m14) = Some((-1034933299024667194isize)).or(Some(8isize)) {
                    let mut v15: (i32, [bool; 3]) = (g4((-5i32), 268435456i32), [true, true, false]);
                }
            }
        },
        1 => {}
        2 => {}
        m16 => {}
    }
    own_y0[0] = 16779280124499324144usize;
    own_y0[1] = 14615924723438214534usize;
    own_y1[0] = 2u16;
    own_y1[1] = own_y1[(i % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
