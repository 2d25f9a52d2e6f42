//! Seed 325.
//! @global 6
//! @local 3
//! @buffer 6 7 0 3 128 18446744073709551615 511 6885984695040699251 1 7 18446744073709551614 9 18446744073709551615 8
//! @buffer 2 3 8191 1380637134 3 8
//! @buffer 43 4294967294 3800303730 1 7 4294967295 255 4294967294 16 268435456 6 7 7 93 2097151 0 1 32768 4294967294 1455305288 64 1585653218 0 4294967294
//! @buffer 1630739166 3 62 1 3 1585225541
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(x0: &[usize], y0: &mut [u32], y1: &mut [u32], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    y0[i] %= y0[i] | 1;
    'l1: {
        let f2 = |p3: u32| -> u64 { 7u64 };
        {
            let s4: &mut [u32] = &mut own_y1[1..];
            s4[0] = (y0[i] as u32);
        }
        let v6: bool = x0.iter().all(|p5| (true && true));
    }
    let mut v7: usize = x0[({
        y2[i] = y2[i];
        x0[23usize % x0.len()]
    }) % x0.len()];
    let v8: (u64, E0) = (68719476736u64, E0::V3);
    let mut v9: isize = (v7 as isize);
    y0[i] = ((x0[v7 % x0.len()] as u32) + (v9 as u32));
    own_y1[0] = 4u32;
    own_y1[1] = (own_y1[0] - (y0[i] % (own_y1[3] | 1)));
    own_y1[2] = 33554431u32.clamp(4288298154u32.min(69u32), 4288298154u32.max(69u32));
    own_y1[3] = (E0::V3 as u32);
    y2[i] = (134217728i32 ^ y2[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
