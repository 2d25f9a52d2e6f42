//! Seed 314.
//! @global 9
//! @local 4
//! @value 1023
//! @value 18446744073709551615
//! @buffer 2 5 15 4 16
//! @buffer 9223372036854775806 9 -1 3 8 62 4611686018427387904 -4888927789322685992 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool, a1: (usize, bool), a2: &[i64]) -> u32x4 {
    (if a0 {
        ({
            let b2: isize = None::<isize>.unwrap_or(31isize);
            ({ u32x4::splat(6u32) })
        })
    } else {
        u32x4::new(20u32, 1976415344u32, 4u32, 3835709337u32)
    })
}

#[kernel]
fn random(n0: u32, n1: usize, x0: &[i8], y0: &mut [i64]) {
    let i = global_id(0);
    let mut v3: u32 = (n0 as u32);
    let mut v5: (usize, u8, (u16, bool)) =
        (n1.overflowing_sub(n1).0, (8u16 as u8), (1972u16, x0.iter().any(|p4| true)));
    v5.2.1 &= false;
    v3 = (match ((if v5.2.1 { 963330097331518653isize } else { 1isize }), v5.2.0.wrapping_shr(v3)) {
        (m6, 16384..) if (v3 <= v3) => v3,
        (4.., m7) => {
            (if ({
                v5.0 <<= i;
                true
            }) {
                (n0 | 0u32)
            } else {
                (v3 * 3157906895u32)
            })
        }
        _ => ((-0.0f32) as u32),
    });
    let mut v9: Option<[i8; 3]> = (match Some(8388607u32) {
        Some(m8) if v5.2.1 => Some([3i8, (-78i8), x0[1usize % x0.len()]]),
        _ => Some([x0[v5.0 % x0.len()], x0[v5.0 % x0.len()], 63i8]),
    })
    .or(Some([1i8, x0[i % x0.len()], (-5i8)]));
    let v12: u16 = ('l10: {
        if (v5.2.1 == v5.2.1) {
            break 'l10 (v5.2.0 / 11413u16);
        }
        v5.2.0
    });
    let mut v13: i32 = (if true { 181408839i32 } else { (-2147483647i32) }).wrapping_add((-2147483647i32));
    'l14: {
        match (v13 / (v13 | 1)) {
            0 => {
                let Some(v15) = Some((3u32, 6u64)) else {
                    break 'l14;
                };
                let mut v5: (Option<bool>, Option<i32>, u32) = ('l16: {
                    if (if true { (v5.2.1 & false) } else { (3usize < 16965620440508729178usize) }) {
                        break 'l16 (
                            Some(false),
                            ({
                                let b18: bool = false;
                                let b19: u32 = n0;
                                Some(v13)
                            }),
                            2u32,
                        );
                    }
                    v13 = (v13 % (v13 | 1));
                    (None::<bool>, Some(2147483647i32), Some(0u32).unwrap_or(n0))
                });
            }
            1 => match 2i16 {
                0 => {
                    let mut v22: [(u32, usize, f32); 2] = [(
                        (n0 | 111292879u32),
                        ('l20: {
                            if false {
                                break 'l20 18446744073709551614usize;
                            }
                            v13 %= 4i32 | 1;
                            v5.0
                        }),
                        (x0[6usize % x0.len()] as f32),
                    ); 2];
                    let mut v23: i32 = 255i32;
                }
                m24 => {
                    if f32::NEG_INFINITY.is_infinite() {
                        break 'l14;
                    }
                    let mut v25: [[u16; 3]; 1] = [[v5.2.0, v5.2.0, v5.2.0]];
                }
            },
            m26 => {
                'l29: for e27 in x0.iter() {
                    let v30: i32 = m26;
                }
                if (v5.2.1 || true) {
                    break 'l14;
                }
            }
        }
        match 1i64 {
            0 => {}
            m31 => {}
        }
    }
    y0[i] = 0i64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
