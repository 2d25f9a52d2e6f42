//! Seed 198.
//! @global 24
//! @local 8
//! @value 3788280047968569493
//! @value 3702277799410794057
//! @buffer 15 9 -2147483648 1
//! @buffer -2147483647 0 7 8 0 -2147483647 256 4 110 2147483646 524288 2147483647 6 2147483647 9 -2147483647 2 6 102
//! @buffer 9223372036854775807 2 9 2 5 9 -5 9223372036854775807 16384 4503599627370496 2147483648 17592186044416 3 5 3 0 -9223372036854775808 -2 9 0 5 7 4194303 8 4 1912496453856248048 9223372036854775806 -2 66 28 -9223372036854775808 2 -5 9223372036854775806 341368658461472005 9223372036854775807 4503599627370496 3 -4 8 8 9 9223372036854775806 1 -9223372036854775808 3 8 9223372036854775807 8 7 128 4 4 2 0 9223372036854775807 9 -1 1 1617702322653421673 777548696738012171 3 3 -9223372036854775808 -9223372036854775808 1 12553571586995948 1 7 -1 9223372036854775807 -5 72057594037927936 9 19 7 5 0 8 -9223372036854775808 -9223372036854775808 2 -9223372036854775807 4 576460752303423488 8 6 4 -9223372036854775807 7 16 -4299546576067352634 32767 67108864 4 0
//! @buffer 4294967294 2097151 2192696567 6 1 687914206 3373946966 1573454343 4294967294 37 93 6 4294967294 134217728 4095 7 1 8 9 0 4294967294 7 4294967294 0
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
fn random(n0: usize, n1: usize, x0: &[i32], x1: &[i32], y0: &mut [i64], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    'l17: {
        let mut n1: [S0; 5] =
            [(S0 { f0: y1[i] }), (S0 { f0: y1[i] }), (S0 { f0: 1u32 }), (S0 { f0: 8u32 }), (S0 { f0: 115u32 })];
        let mut v18: i64 = ((x0.iter().copied().max().unwrap_or(1) as i64) << n1[3].f0);
        if let Some(m19) = None::<(i64, u32, i32)> {
            if let Some(m29) = (match (match n0 {
                m25 @ 7321467390472878004 if true => 1u32,
                1..=1 => y1[i],
                m26 @ 8 if false => 6u32,
                _ => 4294967295u32,
            }) {
                0..=4 => None::<u32>,
                4294967294.. => Some(n1[2].f0),
                1 | 4294967295 => Some(y1[i]),
                _ => {
                    ('l27: {
                        if false {
                            break 'l27 Some(m19.1);
                        }
                        Some(y1[i])
                    })
                }
            }) {
                let mut v30: i32 = ((m19.2 / (x1[n0 % x1.len()] | 1)) as i32);
                let mut v33: ((u32, i16, bool), [f64; 1]) = (if (match ({
                    let mut c32 = 0u32;
                    'l31: loop {
                        if c32 >= 4 {
                            break 'l31 m29;
                        }
                        c32 += 1;
                        n1[3].f0 |= m29;
                        if false {
                            break n1[2].f0;
                        }
                    }
                }) {
                    1900784875.. => (true ^ false),
                    ..=0 => {
                        ({
                            v30 %= x0[i % x0.len()] | 1;
                            true
                        })
                    }
                    0 | 65535 => true,
                    _ => true,
                }) {
                    ((3302656267u32, 0i16, true), [f64::NAN])
                } else {
                    ((n1[1].f0, 1i16, false), [4.565e-321f64; 1])
                });
            }
        }
    }
    own_y0[0] = own_y0[3];
    own_y0[1] = own_y0[(n0 % 4)];
    own_y0[2] = own_y0[(8usize % 4)];
    own_y0[3] = 6i64;
    y1[i] = 2285211966u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
