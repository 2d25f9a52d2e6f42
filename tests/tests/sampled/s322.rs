//! Seed 322.
//! @global 2
//! @local 1
//! @offset 3
//! @value 2147483647
//! @buffer -2 3 0 1
//! @buffer 9 4 97 -1
//! @buffer 2 7 0 3 99 11 7 2 9 -9223372036854775807 -4 7 7 1099511627776 -4 -3 -1 -1 6 -9223372036854775807
//! @buffer 4294967294 2512216729 1 4294967295 2843744877 1 3 4294967294 1 6 32767 1 536870912 4294967295 7 131072 1 5 1665255093 8388607
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: [i32; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[u32], a1: &[u32], a2: (u64, u32, u32)) -> i32 {
    (({
        let b2: i32 = i32::MIN;
        let b3: i8 = 1i8;
        b2
    }) % ((5.75f32 as i32) | 1))
}

#[device]
fn d4(a0: isize, a1: &[u32], a2: &mut Option<u32>) -> u8 {
    let mut c5 = 0u32;
    'l6: loop {
        if c5 >= 4 {
            break 'l6;
        }
        c5 += 1;
        let mut v10: Option<u32> = (if (match a1[(c5 as usize) % a1.len()] {
            m7 @ 128.. if false => (18446744073709551615usize <= 1usize),
            7.. => (63u8 > 1u8),
            _ => (true && true),
        }) {
            Some(c5)
        } else {
            ('l8: {
                if true {
                    break 'l8 Some(a1[0usize % a1.len()]);
                }
                (*a2)
            })
        });
        let mut v11: E0 = E0::V0;
        let f12 = |p13: u32| -> u32 { a1[5usize % a1.len()] };
    }
    let mut v14: i64 = ((if false { 76i64 } else { 9223372036854775806i64 }) - (true as i64));
    236u8
}

#[kernel]
fn random(n0: i32, x0: &[i8], x1: &[i32], y0: &mut [isize], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let mut v15: i64 = 50i64;
    let mut v16: (i32, u32) = (n0, own_y1[0]);
    let mut v17: [Option<bool>; 5] =
        [Some(false), (if true { Some(false) } else { Some(true) }), None::<bool>, Some(false), Some(false)];
    own_y0.reverse();
    own_y1[(own_y1.iter().fold(1usize, |p18, p19| p18) % 4)] %= (match E0::V2 {
        E0::V0 => {
            (match E0::V1 {
                E0::V0 => 1048576u32,
                E0::V1 => v16.1,
                _ => own_y1[0],
            })
        }
        E0::V1 => (E0::V2 as u32),
        _ => (32u16 as u32),
    }) | 1;
    let mut v20: [i32; 2] = [(false as i32), (1i32 | 0i32)];
    let mut c21 = 0u32;
    'l22: loop {
        if c21 >= 5 {
            break 'l22;
        }
        c21 += 1;
        let mut v23: (u16, Option<usize>, bool) = (2u16, Some(i), false);
        let v24: ((usize, u64, u32), i64) = ((0usize, 9u64, u32::MAX), v15);
        let v25: [i32; 2] = [x1[i % x1.len()]; 2];
    }
    own_y0[0] = ((0.25f64 as isize) % (own_y0[3] | 1));
    own_y0[1] = own_y0[3];
    own_y0[2] = (3i32.leading_zeros() as isize);
    own_y0[3] = ({
        v16.1 -= own_y1[0];
        let b26: Option<u16> = 65535u16.checked_rem(8u16);
        own_y0[1]
    });
    own_y1[0] = ({
        let mut c28 = 0u32;
        'l27: loop {
            if c28 >= 4 {
                break 'l27 (match (9isize - own_y0[1]) {
                    9..=511 => v16.1,
                    9.. => v16.1,
                    262144.. => {
                        ('l29: {
                            if true {
                                break 'l29 32767u32;
                            }
                            v16.1 |= c28;
                            own_y1[(i % 4)]
                        })
                    }
                    _ => {
                        (match (i, c28) {
                            (m31, 1) if true => 65536u32,
                            (288230376151711744.., m32) => v16.1,
                            _ => own_y1[3],
                        })
                    }
                });
            }
            c28 += 1;
            if ({
                v16.1 = own_y1[(8223516761529198557usize % 4)];
                true
            }) {
                break (x1.iter().filter(|v| **v > 7i32).count() as u32);
            }
            v16.0 *= v20[(({
                let b33: Option<i32> = None::<i32>;
                v16.1 += own_y1[((5usize / (16777215usize | 1)) % 4)];
                (i + 8usize)
            }) % 2)];
        }
    });
    own_y1[1] = (if let Some(m34) = Some(v16.1) { v16.1 } else { (own_y1[0] + own_y1[(i % 4)]) });
    own_y1[2] = ('l35: {
        if (32766i16 < 64i16) {
            break 'l35 2u32;
        }
        v16.1 += v16.1;
        ({
            let mut c38 = 0u32;
            'l37: loop {
                if c38 >= 3 {
                    break 'l37 c38;
                }
                c38 += 1;
                if (if false { false } else { false }) {
                    break own_y1[3];
                }
                v20[1] += x1[i % x1.len()];
            }
        })
    });
    own_y1[3] = v16.1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
