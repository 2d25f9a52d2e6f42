//! Seed 136.
//! @global 5
//! @local 4
//! @buffer 8 8 9 5 585474758250481551
//! @buffer 1 1367095746 2147483646 5 341145373 7 1 2147483647
//! @buffer -3.75
//! @buffer 31 -4 5 5 4
//! @buffer 639347880 -2147483647 4 -454511254 2017035169
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (b * a) < b { (a + a) } else { (b & a) }
}

#[device]
fn d2(a0: &mut u32, a1: &[i32]) -> bool {
    false
}

#[kernel]
fn random(x0: &[usize], x1: &[i32], x2: &[f32], y0: &mut [i16], y1: &mut [i32]) {
    let i = global_id(0);
    'l4: for i3 in -1..=1i32 {
        if (true != true) {
            break 'l4;
        }
        'l6: for i5 in 0..=3u32 {
            let mut v7: u8 = (8u8 - 64u8).midpoint(89u8);
            let mut v8: bool = false;
        }
        'l9: {
            'l10: {
                let mut v13: i64 = ({
                    let b11: i8 = (-1i8);
                    let b12: f32 = (-x2[x0[i] % x2.len()]);
                    (2i64 % (i64::MIN | 1))
                });
                let v16: u32 = (match ({
                    y1[i] = (-y1[i]);
                    let b14: usize = x0[i].wrapping_pow(4);
                    7i16.overflowing_mul(y0[i]).0
                }) {
                    2..=3 => (2837235300u32 - 0u32),
                    _ => g1(
                        (match Some(4294967294u32) {
                            Some(m15) => 6u32,
                            None => 2893153354u32,
                        }),
                        ((-1597251436i32) as u32),
                    ),
                });
                let mut v17: u32 = v16;
            }
            let mut v18: i16 = 0i16;
        }
    }
    'l20: for i19 in (0..1usize).rev() {
        match x1[i19 % x1.len()].max(x1[x0[i] % x1.len()]) {
            0 => 'l21: {
                let mut v22: u64 = (17781881746407086083u64 | (if false { 109u64 } else { 36300119347089766u64 }));
                let v23: bool = false;
            }
            1 => {
                let v26: i32 = ({
                    let b24: bool = (128i64 <= 4i64);
                    let b25: u32 = 10u32.wrapping_shl(9u32);
                    ({
                        y1[i] %= (y1[i] | x1[i % x1.len()]) | 1;
                        0i32
                    })
                });
                let mut v27: usize = global_id(0);
            }
            2 => {
                let mut v28: u8 = ({ (y1[i] as u8) });
                let v29: i16 = (32767i16.wrapping_add(1).signum() / (((-3.75f32) as i16) | 1));
            }
            m30 => {}
        }
        y1[i] *= 3i32;
    }
    let mut v31: i32 = ((x2[i % x2.len()] as i32) - g1(y1[i], y1[i]));
    let mut v32: u64 = 3u64;
    y0[i] = ({
        v31 -= (-4i32);
        let b33: i32 = x1[0usize % x1.len()];
        (32i16
            * ({
                let mut c35 = 0u32;
                'l34: loop {
                    if c35 >= 2 {
                        break 'l34 32767i16;
                    }
                    c35 += 1;
                    v31 >>= x1[x0[i] % x1.len()];
                    if false {
                        break y0[i];
                    }
                }
            }))
    });
    y1[i] = (v31.wrapping_add(v31) & (-2147483647i32));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
