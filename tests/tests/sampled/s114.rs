//! Seed 114.
//! @global 3
//! @local 1
//! @value 65536
//! @value 89599534
//! @buffer 8796093022208 3 16383
//! @buffer 1.1754944e-38 16777216.0 3.25 -0.07144124 3.4028235e38 NaN -0.25 3.5 1.1754944e-38 1.5 -3.75 0.5
//! @buffer 9492105055122097250
//! @buffer 7 4 2394929366
//! @buffer -128 -128 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (a * a) < b { (b - a) } else { (c | b) }
}

#[kernel]
fn random(n0: i32, n1: u32, x0: &[isize], x1: &[f32], x2: &[usize], y0: &mut [u32], y1: &mut [i8]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    if (f32::NAN * 16777216.0f32).is_infinite() {
        (y0[i], y0[i]) = ((0u32 - n1), (3.4028235e38f32 as u32));
        if ((if false { true } else { true }) && false) {
            'l3: for i2 in (-1..=1i32).rev() {
                let v6: f32 = (({
                    let mut c5 = 0u32;
                    'l4: loop {
                        if c5 >= 3 {
                            break 'l4 x1[x2[i % x2.len()] % x1.len()];
                        }
                        c5 += 1;
                        y1[i] += i8::MIN;
                        if false {
                            break 2147483600.0f32;
                        }
                    }
                }) - 432.216f32);
                let v7: i8 = y1[i];
                let mut v8: (Option<i8>, i32) = (Some(8i8).or(Some(v7)), i2);
            }
            let mut v11: [u32; 5] = [
                ('l9: {
                    if true {
                        break 'l9 62u32;
                    }
                    y0[i] ^= 1u32;
                    n1
                }),
                (344566429u32 + n1),
                (n1 * 59u32),
                (false as u32),
                y0[i],
            ];
        } else {
            let mut n0: Option<isize> = ({
                let b13: i8 = (match Some(2u64) {
                    Some(m12) => (y1[i] - 7i8),
                    None => y1[i],
                });
                Some((-9223372036854775807isize))
            });
            let (v14, mut v15) = ({ (x1[i % x1.len()], n1) });
        }
    } else {
        let (v16, mut v17) = ([3i8; 1], 1152921504606846976i64);
        let v18: u8 = ((-4.6404056e-26f32) as u8);
    }
    y0[i] = 256u32;
    y1[i] = (-4i8);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
