//! Seed 219.
//! @global 8
//! @local 8
//! @buffer 1073741824 6 15 -9223372036854775808 3 35184372088832 7 9
//! @buffer -9223372036854775807 9223372036854775807 8 8 -9223372036854775807 1 -3 9
//! @buffer 16383 65535 9 65534 8191 1023 0 1023
//! @buffer 18446744073709551615 8 18446744073709551614 4 144115188075855872 12437071033634111389 18446744073709551615 2 6 1024 4095 2 9 4 10882418272679800643 34359738367 127 713996932689974338 8 4 17798202970376494707 2931238056178184824 5 0 18446744073709551614 18446744073709551615 0 9 10058349925395678325 3313193502189268060 18446744073709551614 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i64], x1: &[i64], x2: &[u16], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i64 = x0[i];
    let v2: i64 = x1[i];
    let v3: u16 = x2[i];
    let v4: i8 = 75i8;
    y[i * 4 + 0] = match (v1 as i16) {
        n @ ..=3 => n as u64,
        4096.. => 11,
        ..=6 => 12,
        n @ 0..=2 => n as u64,
        n => (n as u64).wrapping_add(1),
    };
    y[i * 4 + 1] = [3u64, 5, 7, 11, 13][(v4 * v4) as usize % 5];
    y[i * 4 + 2] = {
        let mut t = v4;
        t -= 12i8;
        t |= i8::MIN;
        t |= v4;
        t as u64
    };
    y[i * 4 + 3] = ((v1 - v2) >> 56) as i32 as u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
