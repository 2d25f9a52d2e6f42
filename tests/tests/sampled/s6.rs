//! Seed 6.
//! @global 6
//! @local 2
//! @value 83
//! @value 262143
//! @buffer 13 6 1 1 64 -2147483647
//! @buffer 7 16383 -198813260 -916983466 2147483646 90 -2147483647 3 5 3 65535 0 64 -2 2047 -2 8 7 32 0
//! @buffer 0 32235
//! @buffer -9223372036854775808 8191 10 0 1024 1
//! @buffer 536870911 7 8 1654725288 71 435166653
//! @buffer -2147483647 -1 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

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
fn random(n0: usize, n1: i64, x0: &[i32], x1: &[i32], x2: &[u16], y0: &mut [i64], y1: &mut [u32], g0: &mut [i32]) {
    #[local]
    let mut tile: [u32; 2];
    let i = global_id(0);
    let k = local_id(0);
    'l7: for i6 in 0..=0usize {
        if let Some(m8) = Some(9223372036854775806isize) {
            let v9: Option<u32> = (match ((-2i8) as u32) {
                0 => Some(y1[i]).or(Some(134217728u32)),
                127..=249899514 => Some(77u32),
                _ => {
                    ({
                        y0[i] += (5i64 << 37u32);
                        Some(y1[i])
                    })
                }
            });
        }
        y1[i] += y1[i];
        y1[i] &= 4294967294u32;
    }
    let n0: isize =
        (if (64u16 != x2[k % x2.len()]) { (4194304isize - 9isize) } else { g1(2isize, 9223372036854775806isize) });
    'l10: {
        let v11: u32 = y1[i];
        let mut v12: (usize, [isize; 5], i32) = (i, [(-4isize); 5], 60i32);
        let mut v16: ([bool; 2], u8, i32) = (
            [
                (match Some(1i16) {
                    Some(m13) => false,
                    None => false,
                }),
                (x1[i % x1.len()] == x1[k % x1.len()]),
            ],
            g1(
                (if true { 0u8 } else { 3u8 }),
                (match (y1[i], 4294967295u32) {
                    (m14, 69..=1023) if false => 1u8,
                    (..=32, m15) => 17u8,
                    _ => 0u8,
                }),
            ),
            (-(-2147483647i32)),
        );
    }
    tile[k] = (match None::<i8> {
        Some(m17) if (52usize > k) => 218195314u32,
        _ => (x0[i] as u32),
    });
    for i18 in 0..2usize {
        barrier();
        let t19 = tile[(k + i18 + 1) % 2];
        barrier();
        tile[k] = (true as u32);
    }
    barrier();
    let t20 = tile[k];
    'l21: {
        let n0: [usize; 4] = [(k * i); 4];
        if (tile[k] >= tile[k]) {
            let mut v22: ((u64, u32), i32) = ((0u64, tile[(n0[(n0[3] % 4)] % 2)]), 3i32);
        } else {
        }
    }
    if k == 0 {
        g0[group_id(0)] = 7i32;
    }
    barrier();
    y0[i] = n1;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
