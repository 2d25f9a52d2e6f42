//! Seed 69.
//! @global 9
//! @buffer 4096 9 11587 1 62684 65535 1 16191 0
//! @buffer 1 9 4199936619 4 7 246853839 4077330627 4294967295 9
//! @buffer 17570107103318706641 1 43 0 18446744073709551614 5 0 2 4581098587366890627 576460752303423487 3 5 4 1 9 4 5
//! @buffer 3 1 -1427202910 -2147483648 36 128 1923058568 8388608 1048575
//! @buffer 6 9844402741842322944 5 8 61 0 0 18446744073709551615 17179869184 9 10828983750365327137 2 3 9890676071606968251 1 562949953421311 17081926867479089892 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i32,
    f2: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u32,
    f1: u32,
    f2: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b & a) <= b { (b * b) } else { (b * b) }
}

#[device]
fn d2(a0: u32, a1: i32, a2: &mut i32, a3: Option<u16>) -> usize {
    ({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 4 {
                break 'l3 (false as usize);
            }
            c4 += 1;
            if true {
                break (match 6u8.saturating_add(8u8) {
                    1..=2 => (86usize | 8usize),
                    _ => 8usize,
                });
            }
            (*a2) ^= (if (if true { true } else { true }) {
                (match E0::V1 {
                    E0::V0 => 2105657759i32,
                    _ => (*a2),
                })
            } else {
                (112i32 % (16384i32 | 1))
            });
        }
    })
}

#[device]
fn d5(a0: &[usize], a1: &mut u32x8, a2: S1) -> u32x4 {
    'l8: for (i7, e6) in a0.iter().enumerate() {
        let v9: Option<S1> = None::<S1>;
        'l11: for i10 in (0..5u32).step_by(2) {
            let mut v12: bool = false;
        }
    }
    u32x4::new(
        (*a1)[(a0[5usize.wrapping_div(7usize | 1) % a0.len()] % 8)],
        a2.f2.rotate_left(4294967294u32),
        ('l13: {
            if true {
                break 'l13 (*a1)[6];
            }
            77u32
        }),
        g1((*a1)[2], 6u32),
    )
}

#[kernel]
fn random(x0: &[u16], x1: &[u32], x2: &[u64], y0: &mut [i32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y1: &mut [usize] = &mut y1[i * 2..i * 2 + 2];
    if x2.iter().any(|p15| false) {
        'l17: for i16 in 0..({
            y0[i] <<= ('l18: {
                if true {
                    break 'l18 y0[i];
                }
                own_y1[(i % 2)] <<= own_y1[(i % 2)];
                y0[i]
            });
            g1(x1[i], x1[i])
        })
        .min(0)
        {
            let mut v20: u64 = x2[18446744073709551615usize % x2.len()];
            'l21: {
                let v30: (usize, i64, [i32; 3]) = (match Some(6i32) {
                    Some(m27) if (4i8 > 6i8) => (
                        i,
                        ('l28: {
                            if true {
                                break 'l28 6i64;
                            }
                            own_y1[1] %= own_y1[1] | 1;
                            115i64
                        }),
                        [8i32; 3],
                    ),
                    _ => {
                        (if let Some(m24) = Some(7u32) {
                            ('l25: {
                                if false {
                                    break 'l25 (own_y1[(own_y1[(0usize % 2)] % 2)], i64::MIN, [y0[i]; 3]);
                                }
                                (i, 9223372036854775807i64, [y0[i], y0[i], y0[i]])
                            })
                        } else {
                            ({
                                let mut c23 = 0u32;
                                'l22: loop {
                                    if c23 >= 2 {
                                        break 'l22 (i, 9i64, [2i32, 6i32, 3i32]);
                                    }
                                    c23 += 1;
                                    if false {
                                        break (own_y1[(own_y1[0] % 2)], i64::MAX, [511i32, y0[i], 3i32]);
                                    }
                                    v20 >>= x2[i % x2.len()];
                                }
                            })
                        })
                    }
                });
                let f31 = |p32: u32| -> i8 { 92i8 };
            }
        }
        'l34: for i33 in -3..0i32 {}
    } else {
    }
    y0[i] = y0[i];
    own_y1[0] = own_y1[(i % 2)];
    own_y1[1] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
