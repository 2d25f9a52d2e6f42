//! Seed 66.
//! @global 7
//! @local 3
//! @value 3
//! @buffer 9 3 2 9 101 1314624182 32768 -2147483647 -2 2147483646 4 0 1 2147483646 114 2147483646 4
//! @buffer 2 6 268435456
//! @buffer -778192284 2147483647 1 2 1054453137 3 3
//! @buffer 7 21 2 6 1 33554432 90
//! @buffer 31 -1 32766 32766 0 511 9
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
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b + b) <= b { (c - b) } else { (b | b) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a & a) == b { (c + b) } else { (b & a) }
}

#[device]
fn d3(a0: &[u64], a1: u64) -> i16 {
    if let Some(m4) = a0[128usize % a0.len()].checked_mul(1u64) {
        let v5: u32 = 4u32;
    }
    let v6: (bool, i64, u32) = (true, 274877906944i64, 3u32);
    (-1i16)
}

#[kernel]
fn random(n0: i8, x0: &[i32], x1: &[i32], y0: &mut [i32], y1: &mut [u32], y2: &mut [i16]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let f7 = |p8: u32| -> i32 {
        g1(
            x1[(match 0i16 {
                11633 | 18443 => 7usize,
                _ => 8usize,
            }) % x1.len()],
            x0[9usize % x0.len()],
        )
    };
    y0[i] &= x0[(y2[i] as usize) % x0.len()];
    let mut v9: [[usize; 3]; 2] = [[2usize, 2251799813685247usize, 9070311616131586438usize], [i, i, i]];
    let mut v10: (u8, Option<u64>, Option<i32>) =
        ((0u8 << i), Some(7u64), y0[i].checked_div(x0[17179869184usize % x0.len()]));
    let mut v11: u32 = ((if true { y1[i] } else { y1[i] }) | (if true { y1[i] } else { 134217728u32 }));
    y0[i] = ((32u8 as i32)
        + ('l12: {
            if true {
                break 'l12 (5i32 % (x1[i % x1.len()] | 1));
            }
            y1[i] = v11.saturating_add(y1[i]);
            (x1[v9[(9usize % 2)][2] % x1.len()] ^ x0[usize::MAX % x0.len()])
        }));
    y1[i] = 5u32;
    y2[i] = (g1((if true { y2[i] } else { i16::MAX }), 4i16) * (4114396985u32 as i16));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
