//! Seed 122.
//! @global 8
//! @local 4
//! @buffer 5 3233165322 536870912 65535 1178829257 134217728 2047 7 2768588114
//! @buffer 0 0 2 -4 9 -8313054885869691734 255 7 9223372036854775806 -9223372036854775808 1 7
//! @buffer 8 0 3 7 1 1574019430963708621 1024 6
//! @buffer 1 262144 0 4 255 1048576 2 1460708120 1 4294967295 1 112 6 4 7 1 2361204215 5 4095 2 4294967294 4 19 974692659 3 3244600408 4012038857 8 8388608 33554432 105 131072
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: &mut [i64]) -> [isize; 5] {
    (match (620105589u32 ^ 0u32) {
        4 => [(4isize * 7isize); 5],
        _ => [6isize, 3isize, 352876359950489815isize, (-9223372036854775807isize), 16isize],
    })
}

#[kernel(local = 4)]
fn random(x0: &[u32], x1: &[i64], x2: &[u64], y0: &mut [u32]) {
    #[local]
    let mut tile: [u64; 4];
    #[local]
    let bins: [AtomicU32; 1];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let v4: [Option<i8>; 3] = [('l2: {
        if (2u16 <= 14543u16) {
            break 'l2 Some(0i8);
        }
        own_y0[k] /= own_y0[1] | 1;
        (if true { Some(1i8) } else { Some(8i8) })
    }); 3];
    tile[k] = 11814413267502003619u64;
    barrier();
    let t5 = tile[k];
    barrier();
    if k < 1 {
        bins[k].store(0u32, Ordering::Relaxed);
    }
    barrier();
    bins[(k.abs_diff(8usize) % 1)].fetch_sub(x0[i], Ordering::Relaxed);
    {
        own_y0[(109usize % 4)] /= (own_y0[(i.rotate_left(x0[i]) % 4)] - x0[i]) | 1;
        let v6: [[i32; 5]; 1] = [[(-1i32), 9i32, 9i32, 0i32, 8i32]];
    }
    barrier();
    let t7 = bins[0].load(Ordering::Relaxed);
    barrier();
    own_y0[0] = ((65535u32 << 20u32)
        + ({
            let mut c9 = 0u32;
            'l8: loop {
                if c9 >= 2 {
                    break 'l8 own_y0[(i % 4)];
                }
                c9 += 1;
                if false {
                    break x0[i];
                }
            }
        }));
    own_y0[1] = (if let Some(m10) = (if (31u16 >= 1u16) { Some(t7) } else { Some(x0[i]) }) { (m10 - m10) } else { t7 });
    own_y0[2] = t7;
    own_y0[3] = t7;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
