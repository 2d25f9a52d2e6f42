//! Seed 326.
//! @global 1
//! @local 1
//! @value 1.0989610780301431e-103
//! @value -2147483648
//! @buffer 0
//! @buffer 0
//! @buffer -9223372036854775807 9223372036854775807 2 -9223372036854775808 8589934591 -5 18014398509481983 7 9223372036854775807 5 9223372036854775806 4 2199023255551 -2 9 0 9 1073741824 46 9223372036854775806
//! @buffer 255 -2
//! @buffer 5 0
//! @buffer 78
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: f32,
    f2: [u8; 4],
}

#[kernel]
fn random(n0: f64, n1: i32, x0: &[usize], x1: &[i64], x2: &[isize], y0: &mut [i32], y1: &mut [usize], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 2..i * 2 + 2];
    let own_y1: &mut [usize] = &mut y1[i * 2..i * 2 + 2];
    let v1: u32 = (y2[i].saturating_add(3u32) * ((-3.0f32) as u32));
    'l3: for i2 in 0..(n1 as usize).min(1) {
        'l5: for i4 in (0..2u32).step_by(2) {
            let v6: u16 = ((5u16 << y2[i]) >> v1);
            let Some(v7) = None::<u32> else {
                break;
            };
            let v8: Option<i32> = None::<i32>;
        }
        let mut v9: S0 = (S0 { f0: 67108863u64, f1: 1.198e-42f32, f2: [3u8, 254u8, 9u8, 2u8] });
        let mut v10: [S0; 2] = [
            (S0 { f0: v9.f0, f1: 1.04e-42f32, f2: [5u8; 4] }),
            (S0 { f0: 15579905882709690427u64, f1: 3.25f32, f2: [6u8, 3u8, 6u8, 254u8] }),
        ];
    }
    y2[i] >>= ({
        let mut c12 = 0u32;
        'l11: loop {
            if c12 >= 1 {
                break 'l11 (own_y0.iter().filter(|v| **v > 268435455i32).count() as u32);
            }
            c12 += 1;
            y2[i] = ({
                let mut c14 = 0u32;
                'l13: loop {
                    if c14 >= 4 {
                        break 'l13 (4080698440u32 - c14);
                    }
                    c14 += 1;
                    if (match (y2[i], y2[i]) {
                        (m16, 2097151..) if true => true,
                        (6, m17) => false,
                        _ => false,
                    }) {
                        break (match 6i32 {
                            m15 @ -4..=8 if false => v1,
                            3 => v1,
                            _ => 47u32,
                        });
                    }
                }
            });
            if true {
                break (y2[i] + 8u32);
            }
            own_y0[0] %= (own_y0[(own_y1[1] % 2)] & (-2147483647i32)) | 1;
        }
    });
    (own_y0[1], own_y0[(own_y1[0] % 2)]) = ((n0 as i32), ((-2i32) << 14u32));
    own_y0[0] = ({
        let b18: i32 = n1;
        y2[i] += y2[i];
        (291649836u32 as i32)
    });
    own_y0[1] = own_y0[(18446744073709551615usize % 2)];
    own_y1[0] = ({
        y2[i] /= y2[i] | 1;
        let b19: Option<usize> = None::<usize>;
        (0usize % (x0[i] | 1))
    });
    own_y1[1] = ((true as usize) << 30u32);
    y2[i] = ({
        own_y0[(x0[i] % 2)] %= 1i32 | 1;
        let b20: (u32, i64, bool) = (u32::MAX, x1[i], false);
        (y2[i] as u32)
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
