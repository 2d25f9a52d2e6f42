//! Seed 173.
//! @global 48
//! @local 16
//! @value 4
//! @value 3521307243015168984
//! @buffer 63 -1174594190 -5 1184417182 127 2147483647 -1 -2147483647 6 8 2147483646
//! @buffer 9255089540052715085 281474976710655 9 14 0 75 4260633482397188932 5 11085566269035095781 9 1024 8 18446744073709551614
//! @buffer 33554432 1 0 0 18446744073709551615 2097152 9 8 3083607897854202143 0 18446744073709551615 83 2098344874762471073 18446744073709551614 137438953472 8 5 18446744073709551615 1497438673104953234 70368744177664 9 54 8 17179869183 1 16241716323971156112 0 288230376151711743 2 0 4562301407705378958 4194304 2048 8671239601186612388 3 1 14910147637452897212 5 7 0 15796673913882751376 4 4404018757618234230 8 12603190013207767320 1 18446744073709551614 67
//! @buffer 8388607 4294967295 134217727
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut usize) -> bool {
    let v2: bool = false;
    if (4294967294u32 <= (4294967294u32 as u32)) {
        if true {
            let f3 = |p4: u32| -> i32 { (16777215i32 + ((-2147483647i32) * i32::MAX)) };
            let mut v6: usize = (({
                let b5: u32 = 3u32;
                18446744073709551614usize
            }) << 48u32);
        }
    }
    let v7: u64 = 1u64;
    true
}

#[kernel(local = 16)]
fn random(n0: u32, n1: u64, x0: &[i32], x1: &[usize], y0: &mut [usize], g0: &mut [u32]) {
    #[local]
    let mut tile: [u32; 16];
    let i = global_id(0);
    let k = local_id(0);
    y0[i] |= (('l8: {
        if true {
            break 'l8 5i32;
        }
        y0[i] >>= 3493403056319867757usize;
        x0[i % x0.len()]
    })
    .trailing_zeros() as usize);
    let v10: i32 = (i32::MIN * 8i32);
    let mut v11: i32 = v10;
    'l12: {
        let mut v13: usize = (7u16 as usize);
        if (2u32
            >= ({
                y0[i] |= 2082616615222938280usize;
                8u32
            }))
        {
            let mut v16: bool = !(match (9u32, (-2isize)) {
                (m14, ..=-9223372036854775807) if false => true,
                (..=5, m15) => false,
                _ => false,
            });
            'l18: for i17 in (0..5u64).step_by(3) {
                let mut v20: i32 = (if v16 {
                    x0[({
                        let b19: i32 = v10;
                        v16 = false;
                        k
                    }) % x0.len()]
                } else {
                    524288i32
                });
                let mut v21: u32 = ((n0 | 3u32) >> y0[i]);
                if false {
                    break 'l18;
                }
            }
        } else {
            let v22: i64 = ((-5i64) | i64::MAX);
            v11 <<= 9i32;
        }
        let mut n1: u64 = 5u64;
    }
    let v23: u32 = 4u32;
    tile[k] = (v23 / ((isize::MIN as u32) | 1));
    barrier();
    let t24 = tile[(('l25: {
        if (if true { false } else { false }) {
            break 'l25 24usize.wrapping_sub(18446744073709551614usize);
        }
        x1[k % x1.len()]
    }) % 16)];
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    y0[i] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
