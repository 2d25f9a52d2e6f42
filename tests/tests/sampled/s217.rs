//! Seed 217.
//! @global 8
//! @local 8
//! @value 1096083920
//! @buffer 9 18446744073709551614 37 18446744073709551615 8 25 1 18446744073709551614
//! @buffer -12587 7 8 -32767 -2 -32767 2 50 3 5 7 4 5
//! @buffer 7 0 16777216 5 1952937273 0 6 4294967295
//! @buffer 512
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 8)]
fn random(n0: u32, x0: &[u64], x1: &[i16], y0: &mut [u32], g0: &mut [i32]) {
    #[local]
    let mut tile: [u32; 8];
    let i = global_id(0);
    let k = local_id(0);
    'l2: for i1 in 0..(n0 / (n0 | 1)).min(4) {
        let f3 = |p4: u32| -> u64 {
            (match ((4194303i64 + (-2i64)), (109u32 | n0)) {
                (m5, 0) if x1.iter().any(|p7| true) => 5859978357411108997u64,
                (..=0, m6) => x0[i],
                _ => (2i32 as u64),
            })
        };
    }
    'l10: for e8 in x1.iter() {
        let f11 = |p12: u32| -> u64 { ((9u16.count_ones() as u64) - 3u64) };
        let v13: i8 = 8i8;
    }
    y0[i] *= ((false || false) as u32);
    tile[8 - 1 - k] = (match k {
        17179869184.. => (n0 | 0u32),
        m14 @ 3 if true => n0,
        _ => {
            (match (8i16, 256i32) {
                (m15, -1676732866) if !true => n0,
                (6, m16) => y0[i],
                _ => (1i32 as u32),
            })
        }
    });
    barrier();
    let t17 = tile[k];
    let v18: usize = (k << 19u32);
    'l21: for e19 in x1.chunks(3) {}
    if k == 0 {
        g0[group_id(0)] = i32::MAX;
    }
    barrier();
    tile[k] = y0[i];
    barrier();
    let t22 = tile[((6usize + k) % 8)];
    let mut v25: usize = ({
        let mut c24 = 0u32;
        'l23: loop {
            if c24 >= 2 {
                break 'l23 v18;
            }
            c24 += 1;
            if (match (!6u8) {
                ..=2 => false,
                1 => ((-12433i16) > x1[v18 % x1.len()]),
                _ => (if true { false } else { false }),
            }) {
                break i.overflowing_mul(18446744073709551614usize).0;
            }
            y0[i] *= (t17 % (y0[i] | 1));
        }
    });
    let mut v26: u32 = (!2u32);
    if k == 0 {
        g0[group_id(0)] = 33554432i32;
    }
    barrier();
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
