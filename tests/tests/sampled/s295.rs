//! Seed 295.
//! @global 10
//! @local 3
//! @buffer 1 2 468275588 1 2619024302 131072 0 428713377 1 3 3 0 9 5 4 268435455 5
//! @buffer 7 0 2
//! @buffer 9223372036854775807 4
//! @buffer 3 2 1 18446744073709551615 0 34359738367 36 7399131402938151073 8 3 512 4611686018427387903 18446744073709551614 34 8 17179869183 8 18446744073709551614 5 101 0 2 12351140569470287217 17592186044416 0 1 3 16184410899244644041 1417209255828650695 1 2199023255552 90 11826804896849674575 16464966057848095645 3 9 1 5825128376084483685 3 0
//! @buffer -1 524288 -1038200016 9 6 -2147483648 2 2 0 358788924 -3 -2147483647 2048 2 30 8 5 1 1 86
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (c ^ a) <= b { (c * a) } else { (c | a) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (a | b) < b { (b | a) } else { (c * b) }
}

#[kernel]
fn random(x0: &[u32], x1: &[i8], x2: &[i64], y0: &mut [u64], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let v3: u32 = 7u32;
    'l5: for i4 in 0..=3usize {
        match 2585779126786793843usize {
            0 => {
                let v3: i32 = 4i32;
                if true {
                    let mut v3: Option<(usize, f32)> = Some((i4, f32::INFINITY)).map(|p6| {
                        (match x0[i4 % x0.len()] {
                            1 => p6,
                            134217727..=459627501 => p6,
                            5 => (102usize, p6.1),
                            _ => p6,
                        })
                    });
                    let Some(v9) = ('l7: {
                        if false {
                            break 'l7 None::<i32>;
                        }
                        own_y1[((i / (i4 | 1)) % 2)] &= own_y1[1];
                        (match x0[15081203245706766828usize % x0.len()] {
                            3.. => Some(5i32),
                            _ => Some(8i32),
                        })
                    }) else {
                        break;
                    };
                } else {
                    let mut v10: u32x8 = (u32x8::splat(9u32) & u32x8::splat(1u32));
                    v10[(18446744073709551615usize % 8)] += (x0[i4 % x0.len()] - (v10[i4] / (x0[i % x0.len()] | 1)));
                }
            }
            1 => {
                let f11 = |p12: u32| -> usize {
                    (if ({
                        let f = 3.4028235e38f32;
                        !f.is_nan() && f.is_sign_negative()
                    }) {
                        (5452767950277582330usize + i4)
                    } else {
                        (!i4)
                    })
                };
                let mut v13: u32 = (v3 ^ g2(v3, v3));
            }
            m14 => {
                own_y1[(g1((i4 + i4), 5usize) % 2)] &= (match v3 {
                    m15 @ 8192.. if (true && true) => own_y1[((16777215.0f32 as usize) % 2)],
                    7 => (f32::INFINITY as i32),
                    m16 @ 32768.. if (4095i16 <= (-5i16)) => ((-4i32) % (-1325275609i32)),
                    _ => 8i32.wrapping_mul(own_y1[(i % 2)]),
                });
            }
        }
        'l18: for i17 in (0..1usize).rev() {
            let mut v21: u32 = own_y1.iter().fold(67108864u32, |p19, p20| v3);
            let v21: u16x4 = u16x4::splat(9521u16);
            let mut v22: usize = i17;
        }
        (own_y1[(i % 2)], own_y1[(i % 2)]) = ((1i32 | (-2147483647i32)), (5.0f32 as i32));
    }
    'l23: {
        'l25: for i24 in 0..2i32 {
            'l27: for i26 in (0..1u32).step_by(1) {
                if (i16::MIN <= 7i16) {
                    continue;
                }
                let v28: i32 = i24;
            }
            'l30: for i29 in -1..-1i32 {}
        }
    }
    own_y0[0] = own_y0[2];
    own_y0[1] = own_y0[(i % 4)];
    own_y0[2] = 0u64;
    own_y0[3] = 8u64;
    own_y1[0] = own_y1[0];
    own_y1[1] = own_y1[(2199023255552usize % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
