//! Seed 93.
//! @global 3
//! @local 3
//! @buffer 1 0 5
//! @buffer 3 2 65534 1 3030 65534 8 5 1 45628 70 6 1
//! @buffer -2147483647 511 2 1 39 2147483646 2147483647
//! @buffer 2 0 663322364
//! @buffer -2147483647 2147483647 1100184865
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool) -> u32 {
    (2usize as u32)
}

#[device]
fn d2(a0: &mut u16, a1: &mut u32) -> i32 {
    'l3: {
        if true {
            return (-2147483647i32);
        }
        (*a1) -= (((*a1).count_zeros() as u32) + d1(true));
        'l5: for i4 in 0..=4u32 {
            let v6: i32 = (4i32 ^ i32::MAX).wrapping_sub(2i32);
            let mut v6: u32 = (if !true { (*a1) } else { i4 });
        }
    }
    'l8: for i7 in 0..=4usize {
        (*a1) %= ('l9: {
            if (if (true | false) { true } else { (i7 < i7) }) {
                break 'l9 (*a1);
            }
            (*a1) ^= (f64::NEG_INFINITY as u32);
            d1((-3.75f32).is_infinite())
        }) | 1;
        let v11: u64 = u64::MAX;
    }
    (((-0.0f32) as i32) & (-2147483647i32))
}

#[kernel]
fn random(x0: &[u16], x1: &[u16], x2: &[i32], y0: &mut [i32], y1: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    y1[i] -= ('l12: {
        if true {
            break 'l12 (58i32 + x2[i]);
        }
        ((-4i32) % (x2[3usize % x2.len()] | 1))
    });
    'l15: for i14 in (0..2usize).rev() {
        match x1[i14 % x1.len()] {
            0 => {
                'l17: for i16 in (0..=2u64).rev() {
                    let mut v18: i32 = (x2[i14 % x2.len()] as i32);
                    y1[i] <<= (x2.iter().position(|v| *v == 1i32).unwrap_or(77) as i32);
                }
                y0[i] = x2[(3usize ^ i14) % x2.len()];
            }
            m19 => {
                let mut v20: u32 = (if (8u32 < 0u32) { (true as u32) } else { 36u32 });
                v20 ^= (match Some(27u64) {
                    Some(m21) if (42i64 == (-3464976382593935071i64)) => {
                        ({
                            let b22: i16 = (-4i16);
                            let b23: u32 = 3732640526u32;
                            v20
                        })
                    }
                    _ => (9i32 as u32),
                });
            }
        }
        let v24: u32 = d1(((-1214493410i32) > x2[i14 % x2.len()]));
        let v24: usize = ({
            let b25: u32 = v24;
            1usize
        });
    }
    y1[i] += x2[i % x2.len()];
    let mut v26: f64 = 2.5f64;
    let mut v27: u32 = 2u32;
    let mut v28: f32 = (1.1754944e-38f32 * (f32::NAN * f32::NAN));
    (v27, v27) = (v27, 2u32);
    let mut v29: usize = 8usize.rotate_right(134217727u32.wrapping_sub(v27));
    y0[i] = (if (match (3i32 + y0[i]) {
        -2147483647 => {
            ({
                v29 -= (i * 44usize);
                v27 |= d1(true);
                v26.is_finite()
            })
        }
        _ => (16384i64 != 9i64),
    }) {
        ('l30: {
            if false {
                break 'l30 ({
                    let b32: usize = (if true { i } else { v29 });
                    (y1[i] as i32)
                });
            }
            y1[i] %= (105i32 | y0[i]) | 1;
            y0[i].max((-2i32))
        })
    } else {
        (match v27 {
            256.. => (x2[v29 % x2.len()] + 81i32),
            _ => y1[i],
        })
    });
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
