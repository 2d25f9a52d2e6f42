//! Seed 98.
//! @global 48
//! @local 16
//! @buffer 32767 4095 8 1 -15116 32767 9 21444 -5 8 1364
//! @buffer 7 7 1 0 2147483647 434042955 2 524288 -1964618340 536870912 8192 -2147483647
//! @buffer 6 9 71 524287 4294967294 0 1391183272 3333720606 3 62 30 1666124600 82 1 3469031564 134217728 1045319750 9 1 32 32767 4063512798 3505528327 4294967294 511 4294967295 3 4294967295 113 7 4294967294 3 4 118 0 131071 8 1048575 1 1 2046543042 2097151 4294967295 2 162820220 2 5 3
//! @buffer 63504 1 1 16 4 1 1 0 4 57402 1 3 65535 5 65535 3 65535 3 7257 3 128 65535 0 34300 3664 65535 5718 32 1 38186 1 0 7 2 7317 1 0 65534 63535 65535 16 29130 127 9 60 256 16237 3
//! @buffer 1 82 1
//! @buffer -2 1416628056 2 -3 7 767846536
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b * a) > b { (b * a) } else { (b + b) }
}

#[device]
fn d2(a0: &mut bool) -> usize {
    if ((0i64 != 9223372036854775806i64) & (if true { (*a0) } else { (*a0) })) {
        let mut v3: u8 = (7u8 * g1(2u8, 1u8));
        v3 = (if (*a0) { v3 } else { v3 }).rem_euclid(v3 | 1);
        (*a0) &= ((1u32 > 8192u32) || ((*a0) || false));
    }
    ((match 40227u16 {
        0 | 8191 => 17466814723892469770usize,
        55915.. => 1usize,
        _ => 2usize,
    }) ^ 34359738367usize.saturating_pow(1))
}

#[kernel]
fn random(x0: &[i16], x1: &[i32], x2: &[u32], y0: &mut [u16], g0: &mut [u8], h0: &[AtomicI32]) {
    #[local]
    let mut tile: [u64; 16];
    let i = global_id(0);
    let k = local_id(0);
    let v4: u64 = (match x1[(if true { i } else { k }) % x1.len()] {
        ..=-2147483647 => (y0[i] as u64),
        _ => (77u64 + 7u64),
    });
    tile[k] = ((524288u32 / (40u32 | 1)) as u64);
    barrier();
    let t5 = tile[k];
    match 0i32 {
        0 => {
            let v9: usize = ((if let Some(m8) = Some(2i32) { k } else { k }) | k);
            'l10: {
                let f11 = |p12: u32| -> u32 { ((tile[k] - 9u64) as u32) };
                let f13 =
                    |p14: u32| -> i32 { g1(5i32.rotate_right(p14), g1(21i32, (x1[v9 % x1.len()] * x1[k % x1.len()]))) };
                let v15: i32 = x1[7usize % x1.len()];
            }
        }
        m16 => match (k << 11u32) {
            0 => {
                let f17 = |p18: u32| -> i8 { g1((x2[i] as i8), 9i8) };
                let v19: i32 = g1(x1[1usize % x1.len()], (3i32 & (-2147483647i32)));
            }
            m20 => {
                let mut v21: bool = ((m16 as u32) <= 5u32);
                v21 = x1.iter().all(|p22| x0.iter().all(|p23| false));
            }
        },
    }
    if k == 0 {
        g0[group_id(0)] = (x2[i] as u8);
    }
    barrier();
    y0[i] = g1(
        ('l24: {
            if false {
                break 'l24 6u16;
            }
            y0[i] += 2u16;
            y0[i]
        }),
        1u16.rem_euclid(8192u16 | 1),
    )
    .min(1u16);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
