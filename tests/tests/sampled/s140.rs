//! Seed 140.
//! @global 3
//! @value 9
//! @buffer 8 2147483647 2147483646 -2147483648 -5 103
//! @buffer 9137262201022349991 6163978891839696378 16283068727331557020
//! @buffer 131071 8 268435455
//! @buffer 8 2741254191 0 1 3 16383 0 67108864 25 4294967295 9 3385771499
//! @buffer 2097152 -254941038 16777216
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a - b) <= b { (b * b) } else { (a * a) }
}

#[kernel]
fn random(n0: i32, x0: &[i32], x1: &[usize], y0: &mut [i32], y1: &mut [u32], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    'l4: for e2 in x0.iter() {
        let Some(v5) = ({
            y0[i] &= g1((-619870688i32), n0);
            Some([254u8; 2])
        }) else {
            continue;
        };
        'l8: for e6 in own_y1.iter() {}
    }
    'l11: for e9 in x0.iter() {
        let v12: i32 = (own_y1[(({
            own_y1[0] %= 256u32 | 1;
            i
        }) % 4)] as i32);
        {
            let s13: &mut [u32] = &mut own_y1[3..];
            s13[0] = (256u32 >> 5u32);
        }
    }
    let mut c14 = 0u32;
    'l15: while c14 < 1 && 2.5f32.is_nan() {
        c14 += 1;
        if false {
            let mut v16: [u32; 3] = [(c14 - own_y1[0]), 0u32, c14];
            match 4u32 {
                0 => {
                    let mut v18: (f32, i32) = ((-4.4433484e-34f32), (x0[x1[i] % x0.len()] / (8388608i32 | 1)));
                    let f19 = |p20: u32| -> u32 {
                        ({
                            (match c14 {
                                9 | 65535 => c14,
                                m21 @ 4294967294.. if (3.4028235e38f32 > f32::NEG_INFINITY) => (!7u32),
                                _ => c14,
                            })
                        })
                    };
                }
                1 => {
                    let mut v23: [Option<i32>; 3] = [(match Some(15i16) {
                        Some(m22) if (true != true) => None::<i32>,
                        _ => (if true { Some(n0) } else { Some(n0) }),
                    }); 3];
                    let mut v27: i8 = ({
                        own_y1[2] = 0u32;
                        let b24: f32 = (n0 as f32);
                        g1(
                            (v16.iter().position(|v| *v == 8u32).unwrap_or(77) as i8),
                            ('l25: {
                                if true {
                                    break 'l25 (-3i8);
                                }
                                y0[i] -= y2[i];
                                116i8
                            }),
                        )
                    });
                }
                2 => {}
                m28 => {}
            }
        } else {
        }
    }
    y0[i] = y0[i];
    own_y1[0] = 2944318173u32;
    own_y1[1] = own_y1[2];
    own_y1[2] = own_y1[3];
    own_y1[3] = own_y1[(6usize % 4)];
    y2[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
