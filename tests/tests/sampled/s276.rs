//! Seed 276.
//! @global 1
//! @local 1
//! @buffer 8388607 8838936946459316203 4119578457314390515 32767
//! @buffer 5
//! @buffer 82 0
//! @buffer 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (c + b) > b { (a - a) } else { (b & a) }
}

#[device]
fn d2(a0: &mut f64, a1: &mut u32, a2: u32) -> u32 {
    a2
}

#[device]
fn g3<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b + a) < b { (b | b) } else { (a - b) }
}

#[kernel]
fn random(x0: &[usize], x1: &[usize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let f4 = |p5: u32| -> u16 { 65535u16 };
    let mut v6: bool = (4i32 < 2147483646i32);
    'l8: for i7 in 0..0usize {
        v6 |= (46i32 == 262144i32);
        let mut v9: u32 = 0u32;
    }
    if (match ((if v6 { 0i32 } else { 4096i32 }), (if v6 { 4i32 } else { 3i32 })) {
        (m10, 4..=98) if (3u8 == 3u8) => {
            ({
                own_y0[((6usize + x0[i % x0.len()]) % 2)] *= (y1[i] as u32);
                let b16: u16 = 511u16;
                x1.iter().all(|p17| v6)
            })
        }
        (..=-2147483647, m11) => v6,
        _ => {
            ('l12: {
                if ('l14: {
                    if true {
                        break 'l14 v6;
                    }
                    v6 = false;
                    true
                }) {
                    break 'l12 ({
                        let f = 3.0552627e22f32;
                        !f.is_nan() && f.is_sign_negative()
                    });
                }
                (0u16 >= 1u16)
            })
        }
    }) {
        'l19: for i18 in 0..=1u32 {
            match 3i32 {
                0 => {
                    let f22 = |p23: u32| -> u32 { (p23 / (p23 | 1)) };
                    own_y0[0] ^= ((if false { v6 } else { false }) as u32);
                }
                1 => {
                    let mut v24: i32 = ({ (8i32 * 8i32) });
                    let mut v25: usize = 2251799813685247usize.wrapping_div((i * x0[0usize % x0.len()]) | 1);
                }
                m26 => {
                    let mut v29: u64 = ({
                        let mut c28 = 0u32;
                        'l27: loop {
                            if c28 >= 3 {
                                break 'l27 (1u64 ^ 3u64);
                            }
                            c28 += 1;
                            y1[i] /= 1u32.clamp(7u32.min(0u32), 7u32.max(0u32)) | 1;
                            if (v6 && true) {
                                break 268435456u64;
                            }
                            v6 ^= !v6;
                        }
                    });
                    let mut v30: u32 = i18;
                }
            }
            let v31: i32 = 2i32;
        }
        match ((-3i32).count_zeros() as u32) {
            0 => {
                (own_y0[0], own_y0[0]) = (own_y0[1], (31u16 as u32));
            }
            1 => {
                let mut v6: i32 = ({
                    y1[i] %= ({
                        y1[i] = y1[i];
                        2048u32
                    }) | 1;
                    (match (262143i32 as u32) {
                        ..=0 => 1048575i32,
                        m32 @ 7..=9 if v6 => 506186432i32,
                        _ => 9i32,
                    })
                });
            }
            2 => {}
            m33 => {}
        }
    }
    own_y0[0] = y1[i];
    own_y0[1] = own_y0[(x0[x0[x0[8usize % x0.len()] % x0.len()] % x0.len()] % 2)];
    y1[i] = own_y0[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
