//! Seed 12.
//! @global 6
//! @local 2
//! @value 1
//! @buffer 7 4294967295 5 1 9 2
//! @buffer 4 3 3 7 5826644917646288535 13057049013537824428
//! @buffer 3 262143 9223372036854775806 1 524288 7
//! @buffer -1.5 3.4028235e38 NaN 7.41e-43 16777216.0 3.4028235e38 5.0 4294967300.0 16777215.0 -0.0 -4.0 NaN 1.1754944e-38 4294967300.0 -2.75 5.5 NaN 749.359 492.879 679.271 inf -3.75 -0.75 3.4028235e38
//! @buffer -1 -1 9223372036854775806 -2632888070844850319 -2 -9223372036854775808 2047 4611686018427387903 5 8 7 42
//! @buffer 2 17 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: &[i32], a1: &[u64], a2: &mut f64) -> usize {
    let v4: i64 = ({
        (if (match 16384u32 {
            m2 @ 2 if true => true,
            ..=4 => false,
            4194303 | 3753537901 => true,
            _ => true,
        }) {
            (match a0[5usize % a0.len()] {
                2.. => 6i64,
                9 => 268435455i64,
                m3 @ (109340648 | 1951118957) if true => 1i64,
                _ => 15i64,
            })
        } else {
            (-9223372036854775807i64)
        })
    });
    9usize
}

#[kernel(local = 2)]
fn random(n0: i32, x0: &[usize], x1: &[usize], x2: &[i64], y0: &mut [f32], y1: &mut [i64], g0: &mut [u32]) {
    #[local]
    let mut tile: [u32; 2];
    #[local]
    let bins: [AtomicI32; 1];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1: &mut [i64] = &mut y1[i * 2..i * 2 + 2];
    let mut v5: f64 = ((2.75f64 + 3.109670167636616e187f64).max(5.25f64) + 0.0);
    let f6 = |p7: u32| -> u32 { (p7.abs_diff(p7) | (p7 << p7)) };
    let v8: bool = ((own_y0[k] >= 3.4028235e38f32) == (6i32 <= n0));
    let mut v9: i8 = 16i8.wrapping_shr(((-0.25f32) as u32));
    tile[2 - 1 - k] = (1073741824u32 >> i).wrapping_mul((3usize as u32));
    barrier();
    let t10 = tile[((match (5i32, 8192i32) {
        (m11, 0 | 97885421) if v8 => i,
        (4, m12) => (!k),
        _ => (if v8 { i } else { i }),
    }) % 2)];
    let mut v13: u32 = tile[((tile[(x0[k % x0.len()] % 2)] as usize) % 2)];
    'l15: for i14 in 0..3u64 {
        own_y1[((i - i) % 2)] >>= ((-5i64).reverse_bits() / (255i64 | 1));
        let mut v19: usize = ({
            let mut c17 = 0u32;
            'l16: loop {
                if c17 >= 3 {
                    break 'l16 (9usize >> tile[0]);
                }
                c17 += 1;
                v5 = (if true { (v5 + (-0.0f64)) } else { ((-5.74954073951873e-18f64) - (-0.0f64)) });
                if v8 {
                    break (false as usize);
                }
                v13 /= ({
                    let b18: u8 = 5u8;
                    6u32
                }) | 1;
            }
        });
        let mut c20 = 0u32;
        'l21: loop {
            if c20 >= 3 {
                break 'l21;
            }
            c20 += 1;
            let mut v22: i32 = n0;
            v22 += v22;
            v19 = ({
                let b24: u32 = ({
                    let b23: u32 = (4u16 as u32);
                    (1405790844u32 + b23)
                });
                v9 *= (tile[(k % 2)] as i8);
                (17592186044415isize as usize)
            });
        }
    }
    if k == 0 {
        g0[group_id(0)] = tile[k];
    }
    barrier();
    if k < 1 {
        bins[k].store(i32::MIN, Ordering::Relaxed);
    }
    barrier();
    bins[0].fetch_sub(262144i32, Ordering::Relaxed);
    {
        let mut v25: i32 = 536870912i32;
        let v26: u64 = 15612221981001390481u64;
    }
    barrier();
    let t27 = bins[0].load(Ordering::Relaxed);
    barrier();
    own_y0[0] = (-3.0f32);
    own_y0[1] = (own_y0[k].min((x0[x0[512usize % x0.len()] % x0.len()] as f32)) + 0.0);
    own_y0[2] = 540.454f32;
    own_y0[3] = (own_y0[k].mul_add(own_y0[(x0[i % x0.len()] % 4)], 1.1754944e-38f32) as f32);
    own_y1[0] = x2[i];
    own_y1[1] = ((-2isize) as i64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
