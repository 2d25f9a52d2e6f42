//! Seed 291.
//! @global 16
//! @local 8
//! @value 5
//! @buffer 1 18446744073709551614 6 1 0 7538788491303640933 6 3 0 18446744073709551614 36028797018963967 18446744073709551614 1990588643545710024 7 6 17312971808749563285
//! @buffer 8 2 109 5 1 8 2097151 4095 67 0 6 2147483646 2147483646 1 -2147483648 -2147483648
//! @buffer 0 15 9 6306423065250424680 6 549755813887 8 27 1 7 562949953421311 4 9 17192646993336509077 5923176884290759263 5
//! @buffer 6 1 2 4 0 6 15 2 4095 18446744073709551615 18446744073709551615 6 3247367636244525439 1 6 2305843009213693951
//! @buffer 6 4191483511564671330 0 82 18446744073709551614 7 3 37 35 0 6 32 8 134217728 7 2
//! @buffer 5 7 8 16383 5 2147483646 16 -2 3 38 -2147483648 -2147483648 24 1246106563 9 7 363421280 1491019468 9 4 4 86 2 0 1 115 -4 66 -2147483647 -2147483648 9 48 9 2147483647 -282584424 7 33554432 -1 -3 -2147483648 9 -2 -3 8 2 5 -2147483647 4 -3 268435456 -113686914 2147483646 7 2147483646 -2 3 -2147483648 -2 3 2 0 9 -2147483647 524287
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i32,
    f2: i32,
    f3: u32,
    f4: [u8; 4],
}

#[device]
fn d1(a0: S0, a1: &[i32], a2: bool) -> (u8, u16, bool) {
    (5u8, (if (false | true) { Some(2u16).unwrap_or(65534u16) } else { 15u16 }), true)
}

#[device]
fn d2(a0: u32x3, a1: &mut i32x4, a2: &mut [u8], a3: &mut (i32, i32)) -> [i32; 4] {
    let mut v5: [bool; 5] = [
        false,
        ({
            let f = 655.15f32;
            !f.is_nan() && f.is_sign_negative()
        }),
        (match (a0.y, 5660384915325842194usize) {
            (m3, ..=3) if true => false,
            (2, m4) => true,
            _ => true,
        }),
        true,
        !true,
    ];
    let mut v10: f32 = ({
        let b7: usize = ({
            let b6: i16 = (16i16 >> (*a3).1);
            (16383usize - 9usize)
        });
        (*a3).1 -= (if let Some(m8) = Some(40u8) {
            (match b7 {
                m9 @ 7..=7 if true => (*a3).1,
                1.. => 1048575i32,
                _ => 30i32,
            })
        } else {
            (*a3).1
        });
        (-0.0f32)
    });
    [(*a1).z.saturating_pow(0), (-5i32), ((*a3).1 as i32), (*a1).w]
}

#[kernel]
fn random(n0: i32, x0: &[usize], x1: &[i32], x2: &[usize], y0: &mut [usize], y1: &mut [usize], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let mut c11 = 0u32;
    'l12: while c11 < 1 && (false & false) {
        c11 += 1;
        let mut v16: Option<[bool; 3]> = (match n0 {
            1 => Some([false, true, false]),
            m13 @ ..=4 if true => Some([false, false, true]),
            m14 @ 262143 if false => Some([false, true, false]),
            _ => Some([false, true, true]),
        })
        .map(|p15| [p15[(x0[i] % 3)], true, true]);
        if let Some(m22) = Some((x1[i], (-3i32), 65534u16)) {
            own_y2[((3u64 as usize) % 4)] |= 84i32;
            let f23 = |p24: u32| -> u16 { (x1[i] as u16) };
        }
    }
    own_y2[3] *= (match ((own_y2[2] as usize), (1u8 % (2u8 | 1))) {
        (m25, 1 | 255) if (false != true) => (false as i32),
        (0, m26) => ((-4i32) / (1i32 | 1)),
        _ => {
            own_y2[((if (f32::NAN > (-1.75f32)) {
                ({
                    let mut c28 = 0u32;
                    'l27: loop {
                        if c28 >= 1 {
                            break 'l27 4294967296usize;
                        }
                        c28 += 1;
                        if true {
                            break i;
                        }
                        own_y2[1] ^= n0;
                    }
                })
            } else {
                (x0[i] >> 56u32)
            }) % 4)]
        }
    });
    let mut v29: usize = y1[i];
    match i32::MIN {
        0 => match i64::MIN {
            0 => {
                let mut v40: i32 = (if ('l34: {
                    if (if true { true } else { false }) {
                        break 'l34 true;
                    }
                    own_y2[((3i16 as usize) % 4)] /= x1[i] | 1;
                    ({
                        own_y2[2] ^= n0;
                        false
                    })
                }) {
                    (match ({
                        let mut c37 = 0u32;
                        'l36: loop {
                            if c37 >= 2 {
                                break 'l36 (-5i32);
                            }
                            c37 += 1;
                            own_y2[(v29 % 4)] |= x1[i];
                            if true {
                                break x1[i];
                            }
                        }
                    }) {
                        m38 @ i32::MIN..=5 if !false => (m38 / (8i32 | 1)),
                        m39 @ 5 if (4228007063u32 <= 20u32) => own_y2[1],
                        2 => own_y2[2],
                        _ => (n0 + own_y2[0]),
                    })
                } else {
                    (own_y2[(10329212383020130157usize % 4)] - n0)
                });
                let mut v42: S0 = ({
                    let b41: [isize; 5] = [(-3isize), 24isize, (-4isize), 7isize, 6isize];
                    (S0 { f0: (1usize ^ v29), f1: n0, f2: x1[i], f3: 4294967294u32, f4: [16u8, 0u8, 61u8, 10u8] })
                });
            }
            1 => {}
            2 => {}
            m43 => {}
        },
        1 => {}
        m44 => {}
    }
    y0[i] = i;
    y1[i] = v29;
    own_y2[0] = x1[i];
    own_y2[1] = own_y2[(x0[i] % 4)];
    own_y2[2] = (-929904237i32);
    own_y2[3] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
