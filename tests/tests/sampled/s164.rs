//! Seed 164.
//! @global 24
//! @local 8
//! @value 5
//! @value 5
//! @buffer 9223372036854775806 9223372036854775806 7 7 -4 4 2 1 8 103 9 0 9223372036854775807 0 74 -8446566693289321191 2 5 0 -9223372036854775808
//! @buffer 0 0 5 4 0 3 0 8 8 1 9207 3 7 1 511 52 0 58696 3 5 18023 8191 4 7
//! @buffer 8 18446744073709551615 3 2 274877906943 1023 0 0 8 18446744073709551614 2 4 15555299812904353537 2 3592388980510362996 7 3 6 5 15894939475282860133 4096 108 17592186044416 7522838281445741501
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut [i8; 2], a1: Option<i32>, a2: (u32, usize)) -> isize {
    'l2: {
        'l3: {
            let mut v4: u32 = ((a2.1 > 886532450808555923usize) as u32);
            let v5: [u8; 5] = [1u8, 6u8, 2u8.wrapping_rem(7u8 | 1), 230u8, 14u8];
        }
        let mut v6: u32 = (a2.0 ^ 67108863u32);
        'l8: for i7 in 0..=4usize {
            v6 <<= (('l9: {
                if true {
                    break 'l9 9i32;
                }
                3i32
            }) as u32);
            let v13: u32 = (63u32
                / (({
                    let b11: (u16, i8) = (34525u16, 9i8);
                    let b12: [i8; 2] = [(*a0)[(i7 % 2)]; 2];
                    v6
                }) | 1));
        }
    }
    (7812564252904148644usize as isize)
}

#[device]
fn d14(a0: i32, a1: &mut u32, a2: (i32, u8)) -> i16 {
    let v15: isize = 6isize;
    let v16: i8 = ((!0u16).count_ones() as i8);
    Some(i16::MAX).unwrap_or((8usize as i16))
}

#[device]
fn d17(a0: (bool, bool, bool), a1: &mut [u64]) -> u8 {
    if (None::<u64> <= Some(a1[5usize % a1.len()])) {
        a1[1usize.midpoint(262143usize) % a1.len()] -= (!('l18: {
            if a0.1 {
                break 'l18 a1[3usize % a1.len()];
            }
            74u64
        }));
        let v20: Option<i32> = Some(3i32);
    }
    ({
        let b21: [u8; 4] = [2u8, 1u8, 4u8, 159u8];
        let b22: u32 = 72u32;
        (b21.iter().filter(|v| **v > 4u8).count() as u8)
    })
}

#[kernel]
fn random(n0: u32, n1: i32, x0: &[i64], y0: &mut [u16], y1: &mut [usize]) {
    let i = global_id(0);
    let mut n1: u8 = ((if false { 80u8 } else { 60u8 }) / (102u8 | 1));
    if ((n0 * 44u32) < (29u32 + 2u32)) {
        'l23: {
            let v24: (i8, i8x2, i64) = (2i8, i8x2::splat(29i8), 3i64);
            y0[i] /= (true as u16) | 1;
            let mut n1: i32x2 = ({
                let b26: (bool, bool) = (if (match Some(4usize) {
                    Some(m25) => false,
                    None => true,
                }) {
                    (true, false)
                } else {
                    (true, true)
                });
                i32x2::splat(9i32)
            });
        }
        y1[i] %= ({
            let mut c28 = 0u32;
            'l27: loop {
                if c28 >= 3 {
                    break 'l27 i;
                }
                c28 += 1;
                if (18446744073709551614u64 > 67108863u64) {
                    break (46i64.trailing_zeros() as usize);
                }
            }
        }) | 1;
    }
    let mut v31: i32 = (match (if (9223372036854775807isize == 98isize) { (n1, n0) } else { (149u8, n0) }) {
        (m29, 4194304 | 4294967295) if (true || false) => Some(2147483646i32).unwrap_or(16i32),
        (183, m30) => 7i32,
        _ => 1023i32,
    });
    let mut c32 = 0u32;
    'l33: loop {
        if c32 >= 5 {
            break 'l33;
        }
        c32 += 1;
        let v34: Option<i32> = Some(v31);
        let mut v40: (i32, u32) = (
            x0.iter().step_by(2).fold(v31, |p35, p36| (-2i32)),
            (match 9u64 {
                1 | 2 => (n0 + n0),
                2 => n0,
                m37 @ 4294967296 if false => {
                    ('l38: {
                        if true {
                            break 'l38 n0;
                        }
                        v31 = v31;
                        2u32
                    })
                }
                _ => 2u32,
            }),
        );
        let f41 = |p42: u32| -> u32 {
            (match 16383i16 {
                m43 @ 3.. if false => n0,
                -2..=2 => n0,
                106..=32767 => p42,
                _ => n0,
            })
            .wrapping_rem(c32 | 1)
        };
    }
    y0[i] = (y0[i] - (536870912u32.leading_zeros() as u16));
    y1[i] = (match isize::MIN {
        5..=1099511627775 => (if true { i } else { 7usize }).min(({ y1[i] })),
        8 => (7u64 as usize),
        isize::MIN..=9223372036854775806 => 4usize,
        _ => 225715199991740960usize,
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
