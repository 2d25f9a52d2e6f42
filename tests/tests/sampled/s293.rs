//! Seed 293.
//! @global 1
//! @local 1
//! @value 7
//! @value 5
//! @buffer -2147483648
//! @buffer 18446744073709551614
//! @buffer 16777216
//! @buffer 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn h1<const N: usize>(a: [isize; N], b: isize) -> isize {
    let mut t = b;
    for j in 1..=N {
        t = (t & a[j - 1]) - (N as isize);
    }
    t ^ a[0]
}

#[device]
fn d2(a0: i16, a1: bool) -> (i32, u8) {
    let f3 = |p4: u32| -> i32 { (-2i32) };
    ((-2147483647i32), 0u8)
}

#[kernel(local = 1)]
fn random(n0: usize, n1: u16, x0: &[i32], y0: &mut [usize], y1: &mut [u32], y2: &mut [u32]) {
    #[local]
    let mut tile: [usize; 1];
    let i = global_id(0);
    let k = local_id(0);
    let u5 = x0.len() > 3;
    let v6: [Option<i32>; 5] = [None::<i32>, Some(134217728i32), Some(x0[i]), Some(x0[i]), Some(0i32)];
    let mut v7: u32 = (!(2u32 + y2[i]));
    v7 %= v7 | 1;
    let v8: u32 = ((1i8 == 1i8) as u32);
    'l10: for i9 in 0..({
        let b11: (i32, bool) = (x0[i], u5);
        ({
            y2[i] %= 87u32 | 1;
            7u64
        })
    })
    .min(0)
    {
        y0[i] <<= k;
        let mut c12 = 0u32;
        'l13: loop {
            if c12 >= 3 {
                break 'l13;
            }
            c12 += 1;
            let mut v14: u32 = ((v7 * 127u32) >> 2u32);
            let v15: bool = false;
            if (i == 4usize) {
                break;
            }
        }
        let mut v20: (i64, u8) = ('l16: {
            if u5 {
                break 'l16 (if ({ u5 }) { (i64::MIN, 2u8) } else { (0i64, 6u8) });
            }
            (
                ({
                    let mut c19 = 0u32;
                    'l18: loop {
                        if c19 >= 4 {
                            break 'l18 5i64;
                        }
                        c19 += 1;
                        y2[i] *= u32::MAX;
                        if true {
                            break (-3i64);
                        }
                        y2[i] = c19;
                    }
                }),
                192u8,
            )
        });
    }
    tile[1 - 1 - k] = 2usize;
    for i21 in 0..2usize {
        barrier();
        let t22 = tile[(k + i21 + 1) % 1];
        barrier();
        tile[k] = (104usize as usize);
    }
    barrier();
    let t23 = tile[(k % 1)];
    let v24: bool = (u5 || u5);
    y1[i] *= v8;
    barrier();
    y0[i] = ({
        let mut c26 = 0u32;
        'l25: loop {
            if c26 >= 3 {
                break 'l25 1099511627776usize.overflowing_sub((x0[i] as usize)).0;
            }
            c26 += 1;
            if true {
                break ((65535usize + i) << y1[i]);
            }
            y0[i] /= k | 1;
        }
    });
    y1[i] = 4172348002u32;
    y2[i] = ((v8 - y2[i]) & y2[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
