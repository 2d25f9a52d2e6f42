//! Seed 120.
//! @global 6
//! @local 3
//! @value 22
//! @buffer 15 -2147483648 2 2147483647 7 7 3 -5 6 -2147483648 3 -2147483648 0 2147483647 -2147483648 539445908
//! @buffer 4294967295 5 50 536870911 63 3546751139
//! @buffer 1 4 -4 6 4096 2147483647
//! @buffer 11757564014321706203 0 9 18446744073709551615 8301405285882317546 5536106780379445612 5 131072 1 0 206126777829127636 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u64) -> u16 {
    let mut v4: u32 = (('l2: {
        if false {
            break 'l2 6u32;
        }
        2253456703u32
    }) + 2u32);
    0u16.abs_diff((22720u16 / (18077u16 | 1)))
}

#[device]
fn d5(a0: isize, a1: u64, a2: i8, a3: &[u32]) -> usize {
    if true {
        'l7: for i6 in -2..=-1i32 {
            let v8: bool = ({ (false == true) });
            let mut v9: i8 = (14i16 as i8);
        }
    }
    ((7i32 as usize) % (43usize | 1))
}

#[kernel]
fn random(n0: usize, x0: &[i32], y0: &mut [u32], y1: &mut [i32], y2: &mut [usize]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y2: &mut [usize] = &mut y2[i * 2..i * 2 + 2];
    let mut v10: i32 = x0[n0 % x0.len()];
    let mut v11: i32 = (v10 & (x0[i % x0.len()] - 3i32));
    let mut v12: i32 = 1i32;
    let mut v13: i32 = 1i32;
    'l15: for i14 in (0..3usize).rev() {
        if ({
            let mut c17 = 0u32;
            'l16: loop {
                if c17 >= 2 {
                    break 'l16 (y1[i] < v10);
                }
                c17 += 1;
                y0[i] /= (if true { 16u32 } else { (y0[i] / (y0[i] | 1)) }) | 1;
                if (v11 <= 0i32) {
                    break (u8::MAX != 1u8);
                }
                v11 &= (x0.iter().copied().max().unwrap_or(1) as i32);
            }
        }) {
            let mut c18 = 0u32;
            'l19: while c18 < 5
                && (if ({
                    own_y2[1] >>= n0;
                    false
                }) {
                    ({
                        own_y2[(n0 % 2)] %= i14 | 1;
                        y0[i] += y0[i];
                        false
                    })
                } else {
                    true
                })
            {
                c18 += 1;
                let mut v20: usize = i;
                own_y2[(n0 % 2)] *= (v20 + i14.overflowing_sub(i).0);
            }
            'l22: for i21 in 0..own_y2[1].min(2) {
                let v23: u32 = (if (u64::MAX > 9u64) { (3u32 >> 10u32) } else { (4u32 + y0[i]) });
                let mut v24: u32 = ((v23.leading_zeros() as u32) >> v23);
            }
        } else {
            let mut v25: usize = (!n0);
            'l27: for i26 in 0..(own_y2[(n0 % 2)] - n0).min(1) {
                let mut v28: isize = (-2isize);
                let mut v29: isize = (9223372036854775806isize.midpoint(5isize) * (262143isize - 4isize));
                v12 >>= (v11 * v10);
            }
        }
        let mut v30: usize = n0;
        v11 %= v12 | 1;
    }
    let v31: i32 = v10;
    let mut c32 = 0u32;
    'l33: loop {
        if c32 >= 3 {
            break 'l33;
        }
        c32 += 1;
        let mut v11: usize = 5usize;
        'l36: for e34 in own_y2.iter() {
            v11 /= ({
                v11 = 10060411301501260631usize.min(own_y2[1]);
                own_y2[1]
            }) | 1;
        }
    }
    y0[i] = y0[i];
    y1[i] = v10;
    own_y2[0] = i;
    own_y2[1] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
