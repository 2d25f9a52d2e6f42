//! Seed 276.
//! @global 4
//! @local 3
//! @value 5
//! @value 7
//! @buffer -32767 -2 9 1 -5
//! @buffer -2.75 0.5 -92813490000.0 2.0
//! @buffer 256 7 1 2147483646
//! @buffer 6 144115188075855872 -3792301299484689207 47 3 5 0 -2
//! @buffer 6 996855396 9 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[usize], a1: &mut u32, a2: u64, a3: &mut bool) -> i64 {
    (*a1) /= (*a1) | 1;
    9223372036854775806i64
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (c | a) == b { (b & a) } else { (c & b) }
}

#[device]
fn d3(a0: u64, a1: u32, a2: &[i32]) -> i32 {
    let a1: bool = (a2[8usize.swap_bytes() % a2.len()] < a2[(5.794794537527552e-22f64 as usize) % a2.len()]);
    8i32
}

#[kernel]
fn random(n0: usize, n1: u32, x0: &[i16], x1: &[f32], y0: &mut [i32], y1: &mut [i64], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1: &mut [i64] = &mut y1[i * 2..i * 2 + 2];
    y2[i] *= (match (n1 as u16) {
        16383 => 60i32,
        m4 @ 1 if (false || true) => (-2147483647i32),
        _ => 2097152i32,
    });
    let mut c5 = 0u32;
    'l6: loop {
        if c5 >= 2 {
            break 'l6;
        }
        c5 += 1;
        let mut n0: i8 = 9i8;
        let mut v8: u32 = (!({
            let b7: u8 = 1u8;
            y0[i] ^= y2[i];
            n1
        }));
    }
    y0[i] = g2((-y2[i].overflowing_add(8388607i32).0), i32::MIN);
    own_y1[0] = 127i64;
    own_y1[1] = own_y1[0];
    y2[i] = i32::MIN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
