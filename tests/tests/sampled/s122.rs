//! Seed 122.
//! @global 8
//! @local 4
//! @buffer 7 6 1 1 4 3205077072 0 8
//! @buffer 2
//! @buffer 4096 0 3 18446744073709551615 3 6500206858268091562 11809435296477091441 18446744073709551614
//! @buffer 1887448761 511 5 8191 4294967294 2687674012 0 7 0 9 2 1 249454100 536870911 1 1073741824 2097151 4294967294 4 262143 4014083550 4 0 6 2 8192 1024 3725724047 576266298 1 4294967294 1075016421
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut [i64]) -> [isize; 5] {
    (match (620105589u32 ^ 0u32) {
        4 => [(4isize * 7isize); 5],
        _ => [6isize, 3isize, 352876359950489815isize, (-9223372036854775807isize), 16isize],
    })
}

#[kernel]
fn random(x0: &[u32], x1: &[i64], x2: &[u64], y0: &mut [u32]) {
    #[local]
    let mut tile: [i32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    'l4: for e2 in own_y0.iter_mut() {
        'l6: for i5 in 0..4i32 {
            let mut v7: Option<(bool, i32)> = Some((true, i5));
            match (255u16 as i8) {
                0 => {
                    let mut v8: i64 = (32i64 | x1[k % x1.len()]);
                }
                m9 => {
                    let mut v7: i32 = 3i32;
                    if (3591417982252028027isize > 6isize) {
                        break;
                    }
                }
            }
        }
    }
    own_y0[k] += 5u32;
    tile[k] = 4i32;
    for i10 in 0..3usize {
        barrier();
        let t11 = tile[(k + i10 + 1) % 4];
        barrier();
        tile[k] = Some(t11).unwrap_or(1i32);
    }
    barrier();
    let t12 = tile[((!i) % 4)];
    'l14: for i13 in 0..({
        let b15: i8 = ({ 6i8 });
        0usize
    })
    .min(1)
    {
        own_y0[((k * i) % 4)] <<= (own_y0[2] - (i8::MAX as u32));
        'l16: {
            let mut v18: [i32; 5] = [
                tile[i13],
                ({
                    let b17: i64 = 8093981561213046693i64;
                    tile[(i % 4)]
                }),
                (536870912i32 & 3i32),
                tile[i13],
                tile[i13],
            ];
            v18[k] += v18[k].saturating_pow(1);
        }
        let mut v19: [[i64; 5]; 3] = [[x1[i13 % x1.len()]; 5]; 3];
    }
    barrier();
    own_y0[0] = ((2u32 / (x0[i] | 1))
        & (match Some(false) {
            Some(m20) => x0[i],
            None => x0[i],
        }));
    own_y0[1] = own_y0[1];
    own_y0[2] = 5u32;
    own_y0[3] = own_y0[(k % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
