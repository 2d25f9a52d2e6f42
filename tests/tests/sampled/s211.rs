//! Seed 211.
//! @global 17
//! @local 8
//! @offset 5
//! @buffer -9223372036854775807 9 1770528889092453732 2 4 9223372036854775807 2305843009213693951 67108864
//! @buffer 4287814018 9 3 0 1 8 561259123 5 4294967295 2 256 4 4294967294 0 4294967295 0 536870911 5 1 0 4 6
//! @buffer 0 8 1 4294967295 131072 0 4 5 3 2 512 0 13 0 104 536870912 3862964015 0 6 20 1165901462 511 4294967295 4 1 3140550156 2059798254 2980236524 8 7 4016125406 56 3 8 60 3 7 2 4095 2292740358 2227169912 3966183114 13 6 3 4147106645 531605162 0 384867650 9 4294967295 0 6 2120711773 4294967295 4294967294 64 32 1 268435455 10 4 16 33554431 0 16383 1 9 16777215 2 0 5 4294967294 3 7 0 2 9 0 7 9 1 3725673529 16383 9 8 3757373599 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i32, a1: &mut [u64], a2: &mut usize) -> (i64, f32) {
    let v2: isize = 2isize;
    'l3: {
        a1[(*a2) % a1.len()] <<= (!(2.273704e-19f32 as u64));
        'l4: {
            let v5: f64 = (7u32 as f64).round_ties_even();
            let mut v6: Option<i64> = None::<i64>;
            let mut v7: u32 = (2075948067u32.saturating_pow(0) & 4u32.abs_diff(8388607u32));
        }
    }
    ((-1i64), (-1.5f32))
}

#[device]
fn d8(a0: &[u32], a1: &[i32]) -> usize {
    let v9: u8 = 2u8;
    let v10: i32 = ((a0.iter().copied().min().unwrap_or(1) as i32) as i32);
    ((4294967300.0f32 as i32) as usize)
}

#[kernel]
fn random(x0: &[isize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    let v11: f64 = (f64::INFINITY / 3.083e-321f64).floor();
    'l12: {
        y0[i] = ((3u64 - 7996855945699245867u64) as u32);
        y0[i] = (None::<u32>.unwrap_or(y0[i]) as u32);
        let mut v14: [(i64, u16); 2] = ({
            let b13: i32 = (-141050228i32);
            [(7i64, 37487u16), (7i64, 64254u16)]
        });
    }
    own_y1[3] <<= (if 1.1754944e-38f32.is_infinite() { own_y1[2] } else { y0[i] });
    if ((if true { 57i32 } else { 2047i32 }) < 8388608i32) {
        let mut v15: u8 = 167u8;
        y0[i] <<= own_y1[((i % (4411879295455331955usize | 1)) % 4)];
    }
    'l18: for e16 in own_y1.chunks(1) {
        'l21: for e19 in own_y1.iter() {
            let f22 = |p23: u32| -> u32 {
                ({
                    let b24: i32 = (i32::MIN + 262144i32);
                    (0u32 - own_y1[3])
                })
            };
            if ((1i32 | 2147483646i32) >= 2i32) {
                let v11: (Option<f64>, u32, u32) = (Some(v11), own_y1[2], own_y1[(i % 4)]);
                let mut v25: i32 = 127i32;
                y0[i] ^=
                    Some(y0[i]).unwrap_or((*e19)).saturating_mul(e16[(1usize ^ 17163167392998885816usize) % e16.len()]);
            }
        }
    }
    y0[i] = (({ (0u32 << x0[i % x0.len()]) }) as u32);
    own_y1[0] = (if true {
        (if ((-2147483600.0f32) != (-2.0f32)) { own_y1[3].abs_diff(y0[i]) } else { y0[i] })
    } else {
        own_y1[1]
    });
    own_y1[1] = (({
        let mut c27 = 0u32;
        'l26: loop {
            if c27 >= 4 {
                break 'l26 own_y1[3];
            }
            c27 += 1;
            y0[i] /= own_y1[(274877906944usize % 4)] | 1;
            if true {
                break 1u32;
            }
            own_y1[(17355901743517008829usize % 4)] >>= 72u32;
        }
    }) as u32);
    own_y1[2] = ({
        let mut c29 = 0u32;
        'l28: loop {
            if c29 >= 1 {
                break 'l28 (own_y1[(i % 4)] - own_y1[(i % 4)]);
            }
            c29 += 1;
            if true {
                break own_y1[(6usize % 4)];
            }
            y0[i] *= (4u32 - c29);
        }
    });
    own_y1[3] = (own_y1[3] * Some(y0[i]).unwrap_or(y0[i]));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
