//! Seed 210.
//! @global 7
//! @local 3
//! @value -4
//! @buffer 3 2 1 3631381535 1023 67108863 2097152 2 1 8 7 2
//! @buffer 2147483646 7 33554431 -2147483648 0
//! @buffer 0.75 16777215.0 -inf 3.25 16777216.0 3.4028235e38 1.25
//! @buffer 2 8 4503599627370495 118 4 8 0 5781543839126084403 6672063135897987618 5 1 1125899906842624 8968630060263566135 9007199254740992
//! @buffer 16777215.0 0.5 195.885 -1.0930179336689834e-152 4294967296.0 0.0 -0.25
//! @buffer 4 -1550845155109025940 -1 -5 67 8 -4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b + a) != b { (c | a) } else { (a & a) }
}

#[device]
fn d2(a0: usize, a1: bool, a2: i32, a3: u32) -> u8 {
    4u8
}

#[device]
fn d3(a0: u8, a1: &[usize]) -> u16 {
    46u16
}

#[kernel]
fn random(n0: i32, x0: &[u32], x1: &[i32], x2: &[f32], y0: &mut [usize], y1: &mut [f64], y2: &mut [isize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    own_y0[1] = i;
    'l6: for e4 in x1.iter() {
        let v7: u32 = x0[((*e4) as usize) % x0.len()];
        let f8 = |p9: u32| -> f32 { ((x2[i].max(x2[i]) + 0.0) % x2[i]) };
    }
    let mut v10: i32 = n0;
    'l13: for e11 in own_y0.iter_mut() {
        'l15: for i14 in -3..2i32 {
            let v16: i64 = 49i64;
            v10 &= 256i32;
            let f17 = |p18: u32| -> f32 { x2[i] };
        }
        v10 &= 6i32;
    }
    'l21: for e19 in x1.iter() {
        let n0: f32 = (1.25f32 - x2[i]);
        'l23: for i22 in (-2..0i32).step_by(2) {
            v10 -= x1[4usize % x1.len()];
        }
    }
    let n0: f32 = (x0[i % x0.len()] as f32);
    let v24: usize = ((8u8 + 87u8) as usize);
    own_y0[((i & i) % 2)] = (({
        let mut c26 = 0u32;
        'l25: loop {
            if c26 >= 1 {
                break 'l25 own_y0[0];
            }
            c26 += 1;
            v10 &= 0i32;
            if false {
                break own_y0[1];
            }
            v10 ^= x1[v24 % x1.len()];
        }
    }) | ({
        let b27: bool = true;
        own_y0[(0usize % 2)] = v24;
        v24
    }));
    own_y0[((x0[v24 % x0.len()].leading_ones() as usize) % 2)] += i;
    own_y0[0] = v24;
    own_y0[1] = i;
    y1[i] = ((if false { y1[i] } else { 252.879f64 }) * (y1[i] / (-1390362.263885402f64)));
    y2[i] = ((y2[i] ^ 4isize) - (y2[i] ^ 5isize));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
