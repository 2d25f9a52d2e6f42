//! Seed 290.
//! @global 32
//! @local 16
//! @value 12
//! @buffer 4 57 30491 0 4096 -32767 4 -32768 3 -32768 -5
//! @buffer 1 6 1023 3003248913
//! @buffer 20 3 2214373366712071168 9950310801518676367 576460752303423487 5650993545306079337 6 832733641159979484 0 113 5882306999925535958 3 95 9 15313109722884558634 94 0 7 4 7 1023 8 82 18446744073709551615 1 2 10135684584845663134 72057594037927936 1099511627775 5 18446744073709551615 3 0
//! @buffer 1 2754316272447123
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 16)]
fn random(n0: i32, x0: &[i16], x1: &[u32], y0: &mut [usize], g0: &mut [usize]) {
    #[local]
    let mut tile: [f32; 16];
    let i = global_id(0);
    let k = local_id(0);
    'l1: {
        let mut v2: i32 = n0;
    }
    'l5: for (i4, e3) in x0.iter().enumerate() {
        y0[i] %= y0[i] | 1;
    }
    tile[16 - 1 - k] = f32::INFINITY;
    barrier();
    let t6 = tile[k];
    let v7: i32 = ((if false { n0 } else { n0 }) & 1626210499i32);
    if (if (match x1[k % x1.len()] {
        6 | 1369795892 => !true,
        _ => {
            ('l8: {
                if false {
                    break 'l8 true;
                }
                y0[i] <<= 0usize;
                false
            })
        }
    }) {
        false
    } else {
        ({
            let b10: i8 = (tile[k] as i8);
            let b11: i64 = 5i64;
            (8i64 != b11)
        })
    }) {
        'l13: for i12 in (0..=4u64).rev() {
            y0[i] &= ((4294967300.0f32 * 592.989f32) as usize);
            let v14: isize = (-9223372036854775807isize);
            let mut v15: i32 = n0;
        }
    } else {
        if ('l16: {
            if ('l18: {
                if false {
                    break 'l18 false;
                }
                y0[i] *= (match v7 {
                    -3 | 4 => y0[i],
                    ..=-3 => 3usize,
                    -2147483647..=0 => 18146530638710443232usize,
                    _ => y0[i],
                });
                (x1[y0[i] % x1.len()] != 1073741823u32)
            }) {
                break 'l16 false;
            }
            (0u32 == 0u32)
        }) {
            let v22: i32 = (match (1u64, 9u32) {
                (m20, 2) if (4u32 != u32::MAX) => (-5i32).overflowing_sub(v7).0,
                (1, m21) => (!8i32),
                _ => (n0 + v7),
            });
            y0[i] /= k | 1;
        }
    }
    if k == 0 {
        g0[group_id(0)] = i;
    }
    barrier();
    tile[16 - 1 - k] = 3.0f32;
    barrier();
    let t23 = tile[k];
    if k == 0 {
        g0[group_id(0)] = y0[i];
    }
    barrier();
    y0[i] = 18446744073709551614usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
