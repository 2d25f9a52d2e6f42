//! Seed 192.
//! @global 5
//! @local 4
//! @offset 2
//! @value 536870911
//! @value 511
//! @buffer 536870911
//! @buffer 10223474774883993559 18446744073709551615 18014398509481984 8 1023 1299030899014216207 5154770644914580165
//! @buffer 5 648936715 8191 9 1048575 70 33554431
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: isize, n1: i32, x0: &[u32], x1: &[usize], y0: &mut [u32]) {
    let i = global_id(0);
    'l2: for i1 in 0..=3u32 {
        let mut v3: usize = x1[i];
        let mut v7: i8 = ({
            y0[i] = ({
                let b4: u32 = y0[i];
                4009202891u32
            });
            y0[i] = (if (true ^ false) { (y0[i] - i1) } else { (n1 as u32) });
            x0.iter().rev().fold(6i8, |p5, p6| p5)
        });
        y0[i] >>= ((0u32 + y0[i])
            - ({
                let b8: i32 = (-4i32);
                let b9: bool = true;
                i1
            }));
    }
    match (false as u16) {
        0 => {
            'l11: for i10 in 0..=0usize {
                let v12: i8 = 9i8.wrapping_pow(3).wrapping_pow(3);
                let mut v13: u32 = (43u32 + 266222710u32).abs_diff((5u8 as u32));
                let f14 = |p15: u32| -> i64 { ((5i64 / ((-9223372036854775807i64) | 1)) % (8i64 | 1)) };
            }
        }
        1 => {
            let v16: f32 = (({ n1 }) as f32);
            let v18: i32 = (({
                let b17: i32 = n1;
                3.4028235e38f32
            }) as i32);
        }
        m19 => {
            'l21: for i20 in 0..2usize {
                'l22: {
                    let mut v23: u32 = (y0[i] - 4294967295u32).wrapping_mul(((-13749i16) as u32));
                }
                let v24: i32 = (-(n1 - 1048575i32));
                let mut v27: usize = (match (i20, usize::MAX) {
                    (m25, 1) if !false => 2usize.midpoint(m25),
                    (9 | 97, m26) => (7usize ^ 6usize),
                    _ => (8usize & i),
                });
            }
            let f28 = |p29: u32| -> u8 {
                ((match 6i32 {
                    -2147483647 => 114u8,
                    8 => 56u8,
                    -5..=-3 => 6u8,
                    _ => 1u8,
                }) | 70u8)
            };
        }
    }
    'l31: for i30 in 0..4usize {
        let mut v32: u8 = 1u8;
        if ({
            let b33: usize = (if (x0[3usize % x0.len()] >= x0[4usize % x0.len()]) { (i30 ^ i) } else { x1[i] });
            true
        }) {}
    }
    y0[i] = 2u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
