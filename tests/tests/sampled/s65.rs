//! Seed 65.
//! @global 5
//! @value 8
//! @value 1
//! @buffer -845503047 7 1 67108864 9
//! @buffer 8 -3 33554431 0 15 9 1985431767 2 -2147483647 -5 4095 8 5 6 107
//! @buffer -2022953210 524287 6 2147483646 63
//! @buffer 1 65534 512 36939 65534
//! @buffer 1 31 33 125 2 64 0 1 2 83 7 63 1 254 2 8 1 7 0 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32) -> u32 {
    (if (false && false) { (1u32 ^ a0) } else { (if (false && true) { ({ a0 }) } else { (a0 * a0) }) })
}

#[device]
fn d2(a0: &mut bool, a1: i32, a2: &[u16], a3: &[f32]) -> usize {
    let v4: bool = (if let Some(m3) = None::<f32> { (*a0) } else { (u32::MAX <= 7u32) });
    (if ((*a0) == v4) { 18446744073709551614usize } else { (usize::MAX ^ 4294967296usize) })
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[i32], x1: &[i32], y0: &mut [i32], y1: &mut [u16], y2: &mut [u8]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    y0[i] += y0[i];
    let v5: u32 = ((5.25f32 / (-3.0f32)) as u32);
    y0[i] -= x1[(i >> 58u32) % x1.len()];
    let mut v6: i32 = y0[i];
    let v7: u32 = n1;
    'l10: for e8 in own_y2.iter() {
        let v11: bool = true;
        let v12: bool = (322.727f32 == 4.0f32.abs());
    }
    y0[i] = ('l13: {
        if ((false ^ false) && (if false { true } else { true })) {
            break 'l13 x0[i];
        }
        v6 %= ({
            let mut c16 = 0u32;
            'l15: loop {
                if c16 >= 1 {
                    break 'l15 x0[i];
                }
                c16 += 1;
                v6 ^= x1[1152921504606846975usize % x1.len()];
                if true {
                    break y0[i];
                }
                y1[i] <<= 30826u16;
            }
        })
        .wrapping_rem((if false { y0[i] } else { 2147483647i32 }) | 1)
            | 1;
        (x0[i] % (8i32 | 1))
    });
    y1[i] = (0u16 >> 0u32);
    own_y2[0] = (own_y2[1] - (own_y2[(4199814877724402560usize % 4)] - own_y2[1]));
    own_y2[1] = own_y2[0];
    own_y2[2] = ({
        let b17: usize = i.wrapping_div(i | 1);
        let b20: i16 = (if own_y2.iter().any(|p18| false) {
            5i16
        } else {
            (match 18072826954256184077u64 {
                m19 @ ..=0 if false => 256i16,
                3 | 7 => 32766i16,
                _ => 4095i16,
            })
        });
        4u8
    });
    own_y2[3] = ({
        y1[i] <<= (38739u16 + 5u16);
        y0[i] += (-x0[i]);
        (match (x0[i] + y0[i]) {
            1 | 9 => {
                ('l21: {
                    if true {
                        break 'l21 9u8;
                    }
                    own_y2[3] /= own_y2[(0usize % 4)] | 1;
                    own_y2[3]
                })
            }
            m23 @ 5..=7 if (false == true) => 2u8,
            _ => 16u8,
        })
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
