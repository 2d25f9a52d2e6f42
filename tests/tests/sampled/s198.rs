//! Seed 198.
//! @global 25
//! @local 8
//! @value 9
//! @buffer 9
//! @buffer -2147483648.0 5499.103651412815 -0.0 1.5 -inf 3.25 inf NaN 2147483648.0 -2147483648.0 -inf 16777215.0 3.197e-321 16777217.0 inf -1.5 4.75
//! @buffer 1 1 18446744073709551615 562949953421312 9 9326858381518237568 2 72057594037927936 0 15100748118867886772 18446744073709551614 2041172125524876454 73 512 4 3 32768 5 911066677450818678 18446744073709551614 0 12670251600745221758 17621150322740900963 1 9818889486265236182 18446744073709551615 3 4 71 1 18446744073709551615 8796093022208 1 3 0 71 1 4294967295 0 8541182985866293845 131071 5 3 12697997719226832178 18446744073709551614 1 0 9007199254740991 2 1
//! @buffer (0) (255) (0) (268435455) (0) (5) (1) (1) (0) (1) (0) (8) (7) (0) (3) (1) (0) (5) (4135942992) (7) (2097152) (51) (0) (7) (16384)
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: usize,
    f1: i32,
    f2: u32,
    f3: i8,
    f4: [u8; 7],
}

#[device]
fn d1(a0: &mut [u32], a1: &mut u16, a2: &[i32], a3: &[usize]) -> i32 {
    if !((-1.5f32) != f32::NEG_INFINITY) {
        let mut v2: (u32, f32) = (3u32, 2147483600.0f32);
        'l5: for (i4, e3) in a3.iter().enumerate() {
            let Some(v6) = Some((*e3)) else {
                break 'l5;
            };
            let Some(v7) = Some(Some(8i32)) else {
                return a2[(v2.1 as usize) % a2.len()];
            };
        }
        if false {
            let v11: i32 = (if false {
                a2[a3[4usize % a3.len()] % a2.len()].max(a2[a3[4usize % a3.len()] % a2.len()])
            } else {
                ('l8: {
                    if a3.iter().any(|p10| true) {
                        break 'l8 a2[0usize % a2.len()];
                    }
                    a2[a3[4194303usize % a3.len()] % a2.len()]
                })
            });
        } else {
            let v13: Option<i32> = ({
                let b12: u32 = (4u32 - 2u32);
                Some(9i32)
            });
            let f14 = |p15: u32| -> usize {
                (({
                    let b16: (usize, bool, u32) = (15711438542796668698usize, true, p15);
                    a3[b16.0 % a3.len()]
                }) / (usize::MAX | 1))
            };
        }
    }
    a2[a3[a3[a3[a3[a3[8usize % a3.len()] % a3.len()] % a3.len()] % a3.len()] % a3.len()] % a2.len()]
}

#[kernel]
fn random(n0: usize, x0: &[u32], x1: &[f64], y0: &mut [usize], y1: &mut [S0]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    own_y0[1] -= (if (742991253u32 != x0[15usize % x0.len()]) { i } else { (i - i) });
    let mut n0: u32 = x0[(n0 - n0) % x0.len()];
    own_y0[0] /= (16usize.count_zeros() as usize) | 1;
    let mut n0: ([f32; 5], i32) = ('l17: {
        if false {
            break 'l17 ([(-0.0f32), 5.925498e-15f32, (-1.75f32), 1.142e-42f32, f32::NAN], 2147483646i32);
        }
        own_y0[(({
            let b19: i64 = 53i64;
            let b20: Option<u64> = Some(9u64);
            Some(own_y0[(6usize % 2)]).unwrap_or(own_y0[1])
        }) % 2)] <<= (6usize & 4usize);
        (match None::<bool> {
            Some(m21) if x1.iter().all(|p22| m21) => {
                ([2.5f32, 16777215.0f32, 4294967300.0f32, (-0.0f32), 54.145f32], 4i32)
            }
            _ => ([5.75f32, f32::NAN, (-2.75f32), 1.0f32, 1.087e-42f32], 1073741823i32),
        })
    });
    n0.1 = ({
        let mut c24 = 0u32;
        'l23: loop {
            if c24 >= 2 {
                break 'l23 5i32;
            }
            c24 += 1;
            n0.0[3] -= (n0.1 as f32);
            if true {
                break (n0.1 / (n0.1 | 1));
            }
        }
    });
    match 2i16 {
        0 => {
            let (v25, mut v26) = (Some(65535u16), 1i32);
        }
        m27 => {}
    }
    own_y0[0] = 0usize;
    own_y0[1] = 3usize;
    y1[i] = (S0 { f0: x0[i % x0.len()] });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
