//! Seed 217.
//! @global 1
//! @local 1
//! @value 5
//! @buffer 2839861004230816994
//! @buffer 4600 4 5 0 -3994 9 -32768 -3 35 63 0 6 3 6 -32767 32767 2 0
//! @buffer 51
//! @buffer 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u32, x0: &[u64], x1: &[i16], y0: &mut [u32], g0: &mut [i32]) {
    #[local]
    let mut tile: [i16; 1];
    let i = global_id(0);
    let k = local_id(0);
    let u1 = group_id(0) == 0;
    let v2: usize = (2752911740505326055usize as usize);
    let v3: isize = 3isize;
    if !u1 {
        tile[1 - 1 - k] = (match ((9223372036854775806i64 * 9223372036854775806i64), (y0[i] >> n0)) {
            (m4, ..=3) if false => x1[2usize % x1.len()].pow(0),
            (-9223372036854775807 | 6, m5) => (if ((-3i16) != 4i16) { (-3i16).rem_euclid(2i16 | 1) } else { i16::MIN }),
            _ => (4i16 + 77i16),
        });
        barrier();
        let t6 = tile[(('l7: {
            if (if true { false } else { false }) {
                break 'l7 (i - v2);
            }
            y0[i] = 255u32.wrapping_shl(n0);
            (if false { i } else { k })
        }) % 1)];
        let mut v3: i64 = 5i64;
        'l10: for i9 in (-3..0i32).step_by(3) {
            let v11: u32 = n0;
            let mut c12 = 0u32;
            'l13: while c12 < 4 && tile.iter().all(|p14| false) {
                c12 += 1;
                let v15: u32 = (c12 + (3u16 as u32));
                let mut v16: i64 = (-2i64);
            }
            let mut v2: i64 = (0i64
                + ('l17: {
                    if false {
                        break 'l17 v3;
                    }
                    v3 /= 3333773975782234481i64 | 1;
                    6i64
                }));
        }
        if k == 0 {
            g0[group_id(0)] = 4i32;
        }
        barrier();
    }
    tile[k] = ((x1[v2 % x1.len()] + 116i16) ^ (y0[i] as i16));
    for i19 in 0..3usize {
        barrier();
        let t20 = tile[(k + i19 + 1) % 1];
        barrier();
        tile[k] = (t20 & 8i16);
    }
    barrier();
    let t21 = tile[((match Some(3375547999u32) {
        Some(m22) if false => (9i8 as usize),
        _ => (i / (i | 1)),
    }) % 1)];
    if k == 0 {
        g0[group_id(0)] = 2147483647i32;
    }
    barrier();
    y0[i] = 0u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
