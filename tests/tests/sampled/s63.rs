//! Seed 63.
//! @global 9
//! @local 8
//! @value 9
//! @value -86627163
//! @buffer 36028797018963967 9 9 2 140737488355328 1 29 1048576 17596495541072259320
//! @buffer 16 18446744073709551614 1 2047 7 3 18446744073709551614 5 6 89 3 5 1023 8 8 4108552405898367041
//! @buffer 63 1 7
//! @buffer 0 3 3319322570 2643215397 356465309 189334535 4 3296353885 2
//! @buffer 1 131071 9 -2147483648 -2147483647 -2147483648 524288 -1866164001 63
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: &[i32], a1: &mut [u32], a2: &[u32], a3: Option<f32>) -> u32 {
    let mut c2 = 0u32;
    'l3: loop {
        if c2 >= 3 {
            break 'l3;
        }
        c2 += 1;
        let Some(v4) = Some(3.5f32) else {
            continue 'l3;
        };
        let mut v7: usize = (match (c2, 4611686018427387904usize) {
            (m5, 0..) if false => 17592186044416usize,
            (21..=511, m6) => m6,
            _ => 7usize,
        })
        .clamp(1usize.min(18446744073709551615usize), 1usize.max(18446744073709551615usize));
    }
    let v8: i8 = 3i8;
    a2[1usize % a2.len()].div_euclid(0u32 | 1)
}

#[device]
fn g9<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c ^ a) < b { (c & b) } else { (c * a) }
}

#[kernel]
fn random(n0: i32, n1: i32, x0: &[u64], x1: &[usize], x2: &[u8], y0: &mut [u32], y1: &mut [i32]) {
    let i = global_id(0);
    'l10: {
        'l12: for i11 in 0..5usize {
            let mut v13: u32 = (2.5f32 as u32);
            if (18446744073709551615usize < 4398046511103usize) {
                break;
            }
        }
        let mut n1: i16 = ({ (-3i16) });
        let mut v14: u8 = ({
            y1[i] -= (if (6657260679138806161usize > 5usize) { (i as i32) } else { 3i32 });
            y1[i] *= (if true { (3.4028235e38f32 as i32) } else { (100usize as i32) });
            (x2[i % x2.len()] * x2[x1[x1[x1[i % x1.len()] % x1.len()] % x1.len()] % x2.len()])
        });
    }
    y1[i] = (if let Some(m15) = (if false { Some(n0) } else { Some(134217728i32) }) {
        (97u32 as i32)
    } else {
        (y1[i] >> 2u32)
    });
    let v16: S0 = (S0 { f0: 61i32, f1: (y0[i] / 1u32) });
    let mut v17: u32 = g9((63.563f32 as u32), (7u32 + 4294967295u32));
    y0[i] = ({
        let mut c19 = 0u32;
        'l18: loop {
            if c19 >= 1 {
                break 'l18 4294967295u32;
            }
            c19 += 1;
            y1[i] /= g9(n1, (v16.f0 & n1)) | 1;
            if ((true && true)
                != (match (4i64, v17) {
                    (m20, ..=268435456) if true => true,
                    (-9223372036854775807, m21) => false,
                    _ => true,
                }))
            {
                break (if (y0[i] < 16u32) { (true as u32) } else { (4u32 + y0[i]) });
            }
        }
    });
    y1[i] = 16777216i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
