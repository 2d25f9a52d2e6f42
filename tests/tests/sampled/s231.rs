//! Seed 231.
//! @global 16
//! @local 16
//! @value -5
//! @buffer 128 6 1146256307 0 81 63 4294967294 4 16777215 262143 3 29 3 4 5
//! @buffer 4 89 108 1 1 254 105 2 3 1 1 4 8 13 1 42
//! @buffer 13490731371410499591 4 1 0 4 4 1 9 8 12198565047172438353 16018991679884303994 2199023255551 3 5159270258587327859 2 17480055266860221779
//! @buffer 576460752303423488 7 9 15600670586032412027 14 8 31 262144 101 1 9 45 15642876448104394568 7 1 0
//! @buffer 32768
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i32, x0: &[u32], y0: &mut [u8], y1: &mut [u64], y2: &mut [usize], g0: &mut [i32]) {
    #[local]
    let mut tile: [i64; 16];
    let i = global_id(0);
    let k = local_id(0);
    if false {
        'l2: for i1 in (0..0u64).rev() {
            if true {
                let mut v4: usize = (match (false as isize) {
                    m3 @ (9 | 9223372036854775806) if (true && true) => 6usize,
                    3 => (7i64 as usize),
                    _ => (false as usize),
                });
                let mut v9: u16 = (match (
                    536870912i32,
                    (match Some(16u8) {
                        Some(m5) => i,
                        None => y2[i],
                    }),
                ) {
                    (m6, ..=0) if (x0[7147122536508048484usize % x0.len()] != x0[i % x0.len()]) => 8u16,
                    (..=8, m7) => (1965386840u32 as u16),
                    _ => {
                        (match (2886436461u32 as i32) {
                            3 | 2147483646 => (2147483646i32 as u16),
                            m8 @ -2147483647..=5 if false => 65534u16,
                            _ => (7u16 * 15u16),
                        })
                    }
                });
                let v10: i8 = 2i8;
            }
        }
        y0[i] <<= ((y0[i] + 3u8) - y0[i]);
    }
    tile[k] = 75i64;
    barrier();
    let t11 = tile[(k % 16)];
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    y0[i] = 64u8;
    y1[i] = y1[i];
    y2[i] = k;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
