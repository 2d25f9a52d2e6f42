//! Seed 247.
//! @global 2
//! @local 1
//! @value 8
//! @value (1581091067 0 -2 -128 (215 0))
//! @buffer (2 0 -4 31 (2 3)) (9 8 9 31 (8 3))
//! @buffer 8388607 2348724639
//! @buffer 1 8
//! @buffer 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u32,
    f2: i8,
    f3: i8,
    f4: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: i32) -> [u64; 3] {
    [2u64, 18446744073709551614u64, 1919373943645236969u64]
}

#[kernel]
fn random(n0: i32, n1: S0, x0: &[S0], y0: &mut [u32], y1: &mut [i8], h0: &[AtomicU32]) {
    let i = global_id(0);
    'l3: for i2 in -1..(i as i32).min(4) {
        let f4 = |p5: u32| -> i16 { (64i16 * 9i16.saturating_add(1i16)) };
        y1[i] ^= n1.f3;
        'l7: for i6 in (0..4usize).step_by(2) {
            let v8: u8 = 7u8;
            let Some(v9) = Some(Some(x0[i].f4[(2251799813685247usize % 2)])) else {
                break 'l7;
            };
        }
    }
    let mut v10: Option<[u8; 2]> = Some([x0[i].f4[(i % 2)], n1.f4[1]]).or(None::<[u8; 2]>);
    'l12: for i11 in 0..=1u64 {
        'l13: {
            if let Some(m14) = None::<i64> {
                y1[i] *= ('l15: {
                    if (x0[i].f0 < 262144i32) {
                        break 'l15 (false as i8);
                    }
                    y0[i] |= (n1.f1 + n1.f1);
                    (if (true != false) {
                        (if true { n1.f2 } else { n1.f2 })
                    } else {
                        (match 65u64 {
                            8 => x0[i].f3,
                            73347245287414156 | 18446744073709551615 => n1.f3,
                            9 | 18446744073709551614 => 15i8,
                            _ => n1.f2,
                        })
                    })
                });
            }
            y0[i] &= (match (y0[i], 2914872934u32) {
                (m17, ..=1) if (false != false) => x0[i].f1,
                (1 | 2, m18) => {
                    ('l19: {
                        if true {
                            break 'l19 ({
                                let mut c22 = 0u32;
                                'l21: loop {
                                    if c22 >= 1 {
                                        break 'l21 c22;
                                    }
                                    c22 += 1;
                                    y0[i] = n1.f1;
                                    if false {
                                        break x0[i].f1;
                                    }
                                    y0[i] = m18;
                                }
                            });
                        }
                        (match 9usize {
                            m23 @ ..=18446744073709551614 if true => y0[i],
                            _ => x0[i].f1,
                        })
                    })
                }
                _ => y0[i],
            });
            let Some(v24) = 8u32.checked_div(n1.f1) else {
                break 'l13;
            };
        }
        y0[i] = n1.f1.rotate_right((0u32 << 23u32));
        if ((4isize >= (-9223372036854775807isize)) ^ true) {}
    }
    y0[i] = n1.f1;
    y1[i] = (-n1.f2);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
