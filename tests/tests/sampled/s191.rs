//! Seed 191.
//! @global 8
//! @local 4
//! @value NaN
//! @value 77
//! @buffer 15 2 7 4 1 9223372036854775806 2 0
//! @buffer 3 9007199254740992 144115188075855872 81 5825300013105671405 32768 5 4 -9223372036854775807 98
//! @buffer 8 8 3507226372 3 596750677 788635412 4 90 7 67108864 0 1 2937761059 7 3205181152 6 0 4294967294 0 4294967295 0 6 4 524287 8 4096 2097152 1 15 1 4 6
//! @buffer 37 3 1104973428 6 -4 5 3 4
//! @buffer 4294967295 0 1 4 4 133550373 455834849 3 31
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u32, a1: bool, a2: i64, a3: u32) -> f32 {
    if a1 {
        'l3: for i2 in 0..10506053710417837149u64.min(5) {
            (*a0) *= (18446744073709551614usize as u32);
            let mut a1: u32 = a3;
        }
    } else {
        if (a1
            ^ ({
                let mut c5 = 0u32;
                'l4: loop {
                    if c5 >= 2 {
                        break 'l4 false;
                    }
                    c5 += 1;
                    (*a0) >>= (*a0);
                    if a1 {
                        break a1;
                    }
                    (*a0) |= 134217728u32;
                }
            }))
        {
            let mut v6: u8 = 2u8;
            if true {
                return (16777215.0f32 * 1.0f32);
            }
        } else {
            let v7: u32 = (0u32 - (if true { 4095u32 } else { a3 }));
            let mut v9: bool = (true
                & (match Some(3i32) {
                    Some(m8) if true => false,
                    _ => a1,
                }));
        }
    }
    ((1.1754944e-38f32 % 2147483600.0f32) * (3.4028235e38f32.max((-3.0f32)) + 0.0))
}

#[device]
fn d10(a0: u8) -> u32 {
    8u32
}

#[kernel]
fn random(n0: f32, n1: i8, x0: &[isize], x1: &[i64], y0: &mut [u32], y1: &mut [i32], y2: &mut [u32]) {
    #[local]
    let mut tile: [usize; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 4..i * 4 + 4];
    if ('l11: {
        if (false != false) {
            break 'l11 true;
        }
        y2[i] <<= d10((24u8 / (88u8 | 1)));
        (own_y0[(18446744073709551614usize % 4)] == 0u32)
    }) {
        if true {
            y1[i] >>= ({
                let b13: f64 = 4.5f64;
                y1[i]
            });
            let v14: bool = (y1[i] <= (if false { 8i32 } else { 268435455i32 }));
        }
    } else {
        let mut v15: f64 = (f64::INFINITY.sqrt() + 815.244f64);
    }
    match (own_y0[(1usize % 4)] + 0u32) {
        0 => {
            own_y0[k] = (2u32 - d10(3u8));
        }
        1 => {
            let mut v16: f64 = ({
                y1[i] /= 3i32 | 1;
                ((-2.5f64) + 1.7976931348623157e308f64)
            });
            let mut v17: i16 = (((-32767i16) - 1i16) & 5i16.saturating_add(7i16));
        }
        m18 => {
            y1[i] -= (({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 1 {
                        break 'l19 y1[i];
                    }
                    c20 += 1;
                    y1[i] /= (-4i32) | 1;
                    if true {
                        break y1[i];
                    }
                    y2[i] %= 7u32 | 1;
                }
            }) * y1[i]);
            let mut v21: i32 = (({
                y1[i] = 1i32;
                y1[i]
            }) >> 4u32);
        }
    }
    let mut n1: usize = ((if true { own_y0[k] } else { y2[i] }) as usize);
    tile[4 - 1 - k] = 17863793824038192294usize.min(x1.iter().step_by(2).fold(k, |p22, p23| i));
    barrier();
    let t24 = tile[(('l25: {
        if (i8::MIN > 0i8) {
            break 'l25 0usize;
        }
        own_y0[k] /= ({
            let b27: f32 = n0;
            own_y0[0]
        }) | 1;
        tile[(('l28: {
            if false {
                break 'l28 i;
            }
            y2[i] |= own_y0[0];
            n1
        }) % 4)]
    }) % 4)];
    let v30: i32 = (x1.iter().position(|v| *v == 3i64).unwrap_or(77) as i32);
    let mut v31: u32 = (y2[i] + own_y0[2]);
    barrier();
    own_y0[0] = ((y2[i] == y2[i]) as u32);
    own_y0[1] = 0u32;
    own_y0[2] = (t24 as u32);
    own_y0[3] = ({
        let mut c33 = 0u32;
        'l32: loop {
            if c33 >= 3 {
                break 'l32 93u32.wrapping_shl(v31);
            }
            c33 += 1;
            y1[i] <<= ((-2147483647i32) * 1023i32);
            if !true {
                break (524287u32 * own_y0[k]);
            }
            y1[i] &= 2i32;
        }
    });
    y1[i] = y1[i];
    y2[i] = (u32::MAX & (v31 % (v31 | 1)));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
