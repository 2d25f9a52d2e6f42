//! Seed 179.
//! @global 8
//! @local 8
//! @buffer 9692 7 1 1 40 8 110 1024
//! @buffer -32767 512 14 8 85 113 7 6
//! @buffer 18 8 1 -32767 8 -32767 255 62
//! @buffer 6 18446744073709551614 1125899906842623 0 6 1 6 40 3 0 2 18009653546094304457 7 1 3 8796093022208 8 105 44 4 2147483647 2305843009213693952 79 2251799813685248 1 17592186044415 3209329245362810141 6682899408197527427 7 3 4 91 0 9 4078279495680333754 6 1 8831437327868112429 20 0 7204714931362608746 3 0 16369314437917775796 1 16383 99 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i16], x1: &[i16], x2: &[i16], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i16 = x0[i];
    let v2: i16 = x1[i];
    let v3: i16 = x2[i];
    y[i * 6 + 0] = (v1 - v3).trailing_zeros() as u64;
    y[i * 6 + 1] = 0i16.count_zeros() as u64;
    y[i * 6 + 2] = ((v3 / (v2 & i16::MAX | 1)) as u64 + 1) as u64;
    y[i * 6 + 3] = match (v3 & v1) {
        n @ 61.. => n as u64,
        ..=1 => 11,
        6 => 12,
        n => (n as u64).wrapping_add(1),
    };
    y[i * 6 + 4] = {
        let mut s = 1u64;
        for j in ((v1 & 1)..=3).step_by(3).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 6 + 5] = {
        let mut t = v2;
        t <<= 0;
        t -= v3;
        t ^= 0i16;
        t as u64
    };
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
