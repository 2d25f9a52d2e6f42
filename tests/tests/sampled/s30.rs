//! Seed 30.
//! @global 4
//! @local 4
//! @offset 3
//! @value 2
//! @buffer 2 0 7 5 89 1 2305843009213693951
//! @buffer -5 -1218780936097426918 6 1 5 2872832152454989678 9223372036854775807 1
//! @buffer 40 5 2 0 4294967294 4294967295 3328675407
//! @buffer -128 -2 1 126 126 4 -2 7 -127 40 18 -128 64 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i32, x0: &[usize], x1: &[isize], y0: &mut [u32], y1: &mut [i8]) {
    let i = global_id(0);
    let own_y1: &mut [i8] = &mut y1[i * 2..i * 2 + 2];
    let mut v1: u8 = ((false as u32) as u8);
    y0[i] /= (match (n0, 8u16) {
        (m2, 0 | 1) if !true => {
            ({
                let mut c5 = 0u32;
                'l4: loop {
                    if c5 >= 3 {
                        break 'l4 (c5 - 5u32);
                    }
                    c5 += 1;
                    if true {
                        break y0[i];
                    }
                    y0[i] += (y0[i] + c5);
                }
            })
        }
        (4 | 7, m3) => 32767u32.swap_bytes(),
        _ => y0[i],
    }) | 1;
    y0[i] /= y0[i] | 1;
    own_y1[0] &= (if own_y1.iter().all(|p6| true) {
        ({
            v1 %= 79u8 | 1;
            (if true { own_y1[1] } else { own_y1[(i % 2)] })
        })
    } else {
        1i8
    });
    y0[i] |= ({
        let mut c8 = 0u32;
        'l7: loop {
            if c8 >= 4 {
                break 'l7 c8;
            }
            c8 += 1;
            y0[i] -= (4294967300.0f32 as u32);
            if false {
                break (4294967295u32 - 2145011369u32);
            }
            y0[i] *= 6u32;
        }
    });
    y0[i] = ({
        own_y1[(i % 2)] <<= (2i8 | 127i8);
        y0[i] <<= y0[i];
        (7i16 as u32)
    })
    .midpoint(y0[i]);
    own_y1[0] = ({
        let mut c10 = 0u32;
        'l9: loop {
            if c10 >= 1 {
                break 'l9 own_y1[0];
            }
            c10 += 1;
            y0[i] *= 2097152u32.max(y0[i]);
            if (n0 != 3i32) {
                break own_y1[0].rotate_left(8u32);
            }
        }
    });
    own_y1[1] = 7i8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
