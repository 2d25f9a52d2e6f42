//! Seed 140.
//! @global 15
//! @value 2147483646
//! @buffer 1023 2 7 5 1 3 40 28 3 1 2 18446744073709551615 8 70368744177663 60
//! @buffer 1048575 8 22 1 60 4 2147483646 1 46 -1 6 1 2147483646 17 2
//! @buffer 8 -4 2 8 1910736631 65535 -2147483648 -2147483648 107 6 3 8 9 2147483646 -5
//! @buffer 2 1 40 3 1 6 536870911 6 -2 9 7 6 1073741823 49 -2147483648 32 91 3 7 6 2147483646 1768443305 2097151 32768 0 5 7 2147483646 51 -875591511 6 9 2147483647 1 -5 4 -1793290448 -4 33 103 -4 5 4 255 98 -347033575 16777216 2147483646 1 2 7 -1 6 9 63 7 5 0 673546005 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: u32, a2: [u32; 3]) -> bool {
    let v2: u32 = a1;
    let mut v3: i32 = 1073741824i32;
    (match ((2580004509u32 as i32), 131071i32) {
        (m4, ..=-3) if true => false,
        (..=-319495590, m5) => {
            (if ({
                v3 -= v3;
                false
            }) {
                true
            } else {
                false
            })
        }
        _ => (v3 > v3),
    })
}

#[kernel]
fn random(n0: i32, x0: &[u64], y0: &mut [i32], y1: &mut [i32], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let mut v6: i8 = 1i8.clamp(15i8.min(8i8), 15i8.max(8i8));
    let mut v7: isize = 12isize;
    if let Some(m8) = Some(false).or(Some(true)) {
        let mut v12: u8 = ({
            let mut c10 = 0u32;
            'l9: loop {
                if c10 >= 3 {
                    break 'l9 (225u8 >> 5u32);
                }
                c10 += 1;
                if ({ (false | false) }) {
                    break (if ({
                        let b11: u64 = 0u64;
                        false
                    }) {
                        (8u8 / (0u8 | 1))
                    } else {
                        (own_y2.iter().filter(|v| **v > 2147483646i32).count() as u8)
                    });
                }
            }
        });
        'l14: for i13 in 0..0u64 {
            let mut v17: f32 = (({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 3 {
                        break 'l15 (-2.0f32);
                    }
                    c16 += 1;
                    own_y2[0] %= y0[i] | 1;
                    if true {
                        break (-1.0f32);
                    }
                    v6 += 31i8;
                }
            }) + (-0.25f32).mul_add(16777215.0f32, 2.07e-43f32));
            'l19: for i18 in 0..4u64 {
                v7 *= v7;
            }
            own_y2.swap(1, 0);
        }
    }
    match y0[i] {
        0 => {}
        1 => {}
        m21 => {}
    }
    y0[i] = n0;
    y1[i] = (-2147483647i32);
    own_y2[0] = y0[i];
    own_y2[1] = 3i32;
    own_y2[2] = y0[i];
    own_y2[3] = own_y2[2];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
