//! Seed 104.
//! @global 3
//! @local 3
//! @buffer 2317365612 16 3874304974 3141693846 1073741824
//! @buffer 8 11683836276269834082 9
//! @buffer 1 67108864 2097151
//! @buffer -0.0 -inf 3.25 -3.25 7.43e-43 -2147483600.0
//! @buffer 256 8 14 2125899277 268435455 0
//! @buffer 2147483646 6 59
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i16, a1: i32, a2: isize, a3: &[isize]) -> f32 {
    'l2: {
        match a1 {
            0 => {
                let v8: bool = (match (match 134217727u32 {
                    1.. => (if true { (254u8, a2) } else { (2u8, 268435456isize) }),
                    1.. => (7u8, a3[1usize % a3.len()]),
                    ..=1048575 => (6u8, (-8820566789941048264isize)),
                    _ => {
                        ({
                            let mut c5 = 0u32;
                            'l4: loop {
                                if c5 >= 2 {
                                    break 'l4 (39u8, a3[16usize % a3.len()]);
                                }
                                c5 += 1;
                                if true {
                                    break (5u8, 2251799813685248isize);
                                }
                            }
                        })
                    }
                }) {
                    (m6, 0) if false => (false & true),
                    (..=2, m7) => (true && true),
                    _ => false,
                });
                let mut v9: i32 = a1;
            }
            m10 => {
                let v12: u32 = ({
                    let b11: u32 = u32::MAX;
                    (b11 - 67108864u32)
                });
                let mut v15: usize = (v12 as usize).max(
                    (match (121i8, m10) {
                        (m13, 1073741823..) if true => 8388607usize,
                        (16, m14) => 2usize,
                        _ => 1usize,
                    }),
                );
            }
        }
    }
    5.514f32
}

#[device]
fn d16(a0: &[u16], a1: u32) -> i8 {
    1i8.clamp(12i8.min(1i8), 12i8.max(1i8))
}

#[kernel]
fn random(x0: &[u32], x1: &[usize], x2: &[i32], y0: &mut [f32], y1: &mut [i32], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y2.len() {
        return;
    }
    let own_y0: &mut [f32] = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    own_y1[((i / (x1[i] | 1)) % 2)] ^= (-5i32);
    if false {
        let mut v17: u8 = 16u8;
        'l20: for e18 in own_y1.iter_mut() {
            own_y0[1] = ((-6.8040457e-13f32).mul_add(2.25f32, 16777216.0f32)
                % ('l21: {
                    if true {
                        break 'l21 own_y0[1];
                    }
                    own_y0[(i % 2)]
                }));
            'l24: for i23 in 0..=4usize {
                y2[i] &= (({
                    v17 >>= v17;
                    let b25: u8 = u8::MAX;
                    x2[i]
                }) - (*e18));
                let v17: isize = 36isize;
                let v26: i16 = (32766i16 / ((-16702i16) | 1));
            }
        }
    }
    let mut v27: i8 = 13i8;
    let v28: f32 = own_y0[((x1[i] & x1[i]) % 2)];
    own_y0[0] = (3.71e-43f32 + ((-0.25f32) * own_y0[0]));
    own_y0[1] = ({
        let mut c30 = 0u32;
        'l29: loop {
            if c30 >= 4 {
                break 'l29 v28;
            }
            c30 += 1;
            y2[i] &= (match (x0[18446744073709551614usize % x0.len()] + x0[8usize % x0.len()]) {
                m31 @ 4059859202..
                    if (match (31u8, m31) {
                        (m32, ..=4) if true => true,
                        (40 | 255, m33) => false,
                        _ => true,
                    }) =>
                {
                    own_y1[(140737488355328usize % 2)]
                }
                _ => own_y1[(8usize % 2)],
            });
            if (v27 < v27) {
                break own_y0[0];
            }
        }
    });
    own_y1[0] = (-132100969i32);
    own_y1[1] = y2[i];
    y2[i] = 32767i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
