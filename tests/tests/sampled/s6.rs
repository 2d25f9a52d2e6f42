//! Seed 6.
//! @global 12
//! @local 4
//! @value 18446744073709551615
//! @value 8192
//! @buffer 1 524288 6 3 524287 9 -2147483648 524288 -2147483647 6 -3 1
//! @buffer 12 4 9 9 2047 4 -2147483648 4 0 6 9 16 -2147483647 0 3 5 2047 0 1073741823
//! @buffer 4
//! @buffer 9223372036854775807 -4 -9223372036854775808 7 8191 -3553208544326717171 524287 13 6 1 1 2147483648
//! @buffer 9 4 7 119 128 2 8388607 4294967294 3 536870911 4 9
//! @buffer 0 64 -2
//! @buffer 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c + b) != b { (b | b) } else { (b | a) }
}

#[device]
fn d2(a0: i32, a1: &mut Option<bool>) -> (i32, u16, u32) {
    let mut v3: i64 = ((8908717966159136891i64 as i64) - g1(7i64, 9i64));
    (a0, (33554431u32 as u16), (1357450587u32 - u32::MAX))
}

#[device]
fn d4(a0: &mut [usize], a1: &[u32], a2: &mut [i8; 4], a3: &[u32]) -> bool {
    a1.iter().all(|p5| true)
}

#[kernel]
fn random(
    n0: usize,
    n1: i64,
    x0: &[i32],
    x1: &[i32],
    x2: &[u16],
    y0: &mut [i64],
    y1: &mut [u32],
    g0: &mut [i32],
    h0: &[AtomicI32],
) {
    #[local]
    let mut tile: [i64; 4];
    let i = global_id(0);
    let k = local_id(0);
    let u6 = n0 < 18446744073709551615usize;
    let u7 = x0.len() > 3;
    h0[k % h0.len()].fetch_max(Some(x1[i % x1.len()]).unwrap_or(x1[k % x1.len()]), Ordering::Relaxed);
    'l9: for i8 in (0..=1i32).rev() {
        let mut v10: i8 = ((if true { 127i8 } else { 49i8 }) & 31i8);
        let mut v13: (u32, i8, i32) = (
            (x0[i] as u32),
            (1i8 - 6i8),
            (match (y1[i] | 3346210835u32) {
                m11 @ ..=7 if (if u7 { false } else { true }) => g1(9i32, x1[911160647377034601usize % x1.len()]),
                ..=8 => (9i32 << y1[i]),
                m12 @ 7.. if u6 => g1(x1[i % x1.len()], x1[k % x1.len()]),
                _ => (7i32 - 10i32),
            }),
        );
        let f14 = |p15: u32| -> i32 { i8 };
    }
    if u7 {
        return;
    }
    tile[k] = ('l16: {
        if u6 {
            break 'l16 (match Some(3u32) {
                Some(m20) if (x0[i] < x0[i]) => (-5i64),
                _ => {
                    ({
                        let mut c19 = 0u32;
                        'l18: loop {
                            if c19 >= 2 {
                                break 'l18 y0[i];
                            }
                            c19 += 1;
                            y1[i] %= 0u32 | 1;
                            if u7 {
                                break y0[i];
                            }
                            y1[i] -= c19;
                        }
                    })
                }
            });
        }
        1073741824i64
    });
    barrier();
    let t21 = tile[3];
    let mut v22: ([usize; 5], [u8; 2], i32) = ([n0; 5], [3u8, 0u8], x1[i % x1.len()]);
    let mut v23: [isize; 3] = [3isize, 9223372036854775806isize, (-5isize)];
    if k == 0 {
        g0[group_id(0)] = v22.2;
    }
    barrier();
    y0[i] = (match (9u16 & x2[5usize % x2.len()])
        .wrapping_div(x2[2usize % x2.len()].clamp(1u16.min(31u16), 1u16.max(31u16)) | 1)
    {
        ..=93 => (n1.reverse_bits() + n1),
        58574.. => y0[i],
        _ => (549755813887i64 ^ n1),
    });
    y1[i] = 2u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
