//! Seed 255.
//! @global 32
//! @local 16
//! @value 1
//! @value 9
//! @buffer 8192 512 7 65535 38849 7 565 2 65535 3 8192 20 30503 8 19781 19171
//! @buffer 5 5 255
//! @buffer 5 5 8 0 4294967295 1408532510 0 977658351 536870911 4096 1293206452 2097429140 8 4294967295 3696586974 2374360535 4294967294 0 4294967294 6 3 3 65536 0 2252229630 27 1684884921 2776994121 3 4090312694 9 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 16)]
fn random(n0: u8, n1: i8, x0: &[u16], x1: &[i32], y0: &mut [u32]) {
    #[local]
    let mut tile: [i32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let mut c1 = 0u32;
    'l2: loop {
        if c1 >= 3 {
            break 'l2;
        }
        c1 += 1;
        (y0[i], y0[i]) = (
            (u32::MAX - c1),
            ({
                y0[i] >>= 1u32;
                (x1[k] as u32)
            }),
        );
        let v3: u8 = 87u8;
        let mut v5: u64 = (if (7u8 <= 81u8) {
            (match (if false { Some(c1) } else { Some(5u32) }) {
                Some(m4) if (false == true) => 17180673832604844055u64,
                _ => 9u64,
            })
        } else {
            1u64
        });
    }
    y0[i] /= ((y0[i] + y0[i]) + ((-2147483647i32).trailing_zeros() as u32)) | 1;
    let mut v6: bool = (x1[k % x1.len()] < 6i32);
    tile[k] = (if true { (46i32 + 5i32) } else { (5i32 % (103i32 | 1)) });
    barrier();
    let t7 = tile[(('l8: {
        if v6 {
            break 'l8 i;
        }
        9007199254740991usize
    }) % 16)];
    'l11: for i10 in (0..2usize).step_by(3) {
        let mut n0: bool = ('l12: {
            if (if (3usize == 18446744073709551614usize) {
                (false && v6)
            } else {
                (if let Some(m14) = Some(y0[i]) { v6 } else { true })
            }) {
                break 'l12 (x1[i10 % x1.len()] < 2147483646i32);
            }
            y0[i] /= (x0.iter().copied().min().unwrap_or(1) as u32) | 1;
            true
        });
        if false {
            let mut n1: isize = ({ 15isize });
        } else {
            let mut v15: usize = ((k | 18446744073709551615usize) ^ i.swap_bytes());
            let v16: i32 = x1[(i | i10) % x1.len()];
        }
        let mut v17: bool = (x1[(n1 as usize) % x1.len()] != x1[k % x1.len()]);
    }
    let v18: i8 = (n1 / ((32767i16 as i8) | 1));
    barrier();
    y0[i] = ({
        let mut c20 = 0u32;
        'l19: loop {
            if c20 >= 4 {
                break 'l19 ({
                    let mut c22 = 0u32;
                    'l21: loop {
                        if c22 >= 4 {
                            break 'l21 (91u32 << x1[2790307251414833216usize % x1.len()]);
                        }
                        c22 += 1;
                        y0[i] *= y0[i];
                        if (false || v6) {
                            break c20.saturating_pow(2);
                        }
                        y0[i] %= (t7.leading_zeros() as u32) | 1;
                    }
                });
            }
            c20 += 1;
            if (false && (v6 & false)) {
                break (true as u32);
            }
            v6 = ((t7 >> 27u32)
                >= ({
                    y0[i] = c20;
                    y0[i] /= 1u32 | 1;
                    t7
                }));
        }
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
