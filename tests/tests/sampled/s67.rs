//! Seed 67.
//! @global 8
//! @buffer 255 567541145 2147483646 268435455 3 2147483646 4 7
//! @buffer 50 1156256016 16 2 9 256 2 -2147483647
//! @buffer -5 2 -1939221847 104 -2147483648 15 5 -1
//! @buffer 2 5 119 64 105 39 4398046511103 9897265826615106019 4294967296 0 11394711466352628538 4061719919612171286 7 23 4 1 2 1 61 0 5 5 6 1023 7818456519304942183 7 8 131072 5 140737488355327 2342865498023862884 0 8 2 524288 50 3 1 5 18446744073709551614
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i32], x1: &[i32], x2: &[i32], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i32 = x0[i];
    let v2: i32 = x1[i];
    let v3: i32 = x2[i];
    let v4: i32 = 1i32;
    let v5: u16 = 1u16;
    y[i * 5 + 0] = {
        let mut t = v5;
        t |= (v2 as u16);
        t >>= 3;
        t >>= 12;
        t as u64
    };
    y[i * 5 + 1] = (-v1).count_ones() as u64;
    y[i * 5 + 2] = ((v1 as i8) as i8 as i16 as i32) as u64;
    y[i * 5 + 3] = match (-(v1 as i32)) {
        n @ ..=-558191105 => n as u64,
        16.. => 11,
        97 | 2147483647 => 12,
        n => (n as u64).wrapping_add(1),
    };
    y[i * 5 + 4] = ((v5 as i8) as u16 as i8) as u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
