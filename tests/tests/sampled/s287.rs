//! Seed 287.
//! @global 4
//! @local 4
//! @buffer 256 7 6 7
//! @buffer 9 18446744073709551614 8 1 18446744073709551615 3 1 35 18446744073709551615 108 1 18446744073709551614 4096 5
//! @buffer 6 7 32767 32767
//! @buffer 33 2 2 1 21 2 7 4 148 4 1 3 6 30 3 29
//! @buffer 8 2 1 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[u32], x1: &[u64], x2: &[i16], y0: &mut [u8], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v3: usize = ('l1: {
        if (6isize == (-8885927017325901582isize)) {
            break 'l1 i.swap_bytes();
        }
        y1[i] += (x0[i] / (y1[i] | 1));
        i
    });
    let mut v4: u16 = 0u16;
    let v5: bool = !(false == false);
    v3 <<= 24usize;
    let mut v7: bool = (({
        let b6: bool = false;
        true
    }) | (true | false));
    'l9: for i8 in 0..=0u64 {
        let mut v5: bool = v7;
        let v10: bool = ((7i64 ^ 0i64) <= (3i64 ^ i64::MAX));
        let v12: bool = (i8
            != (match 2097152i32 {
                5 => i8,
                m11 @ ..=3 if v10 => x1[i % x1.len()],
                -1..=-1 => 4u64,
                _ => x1[16384usize % x1.len()],
            }));
    }
    if (y1[i] != 3036367256u32.wrapping_div(90u32 | 1)) {
        let mut c13 = 0u32;
        'l14: loop {
            if c13 >= 5 {
                break 'l14;
            }
            c13 += 1;
            if ((3i8 + 0i8) > 4i8) {
                let mut v15: u32 = c13.saturating_mul(3778477889u32);
                let v16: usize = 6usize;
                let v5: bool = (v4 == (!v4));
            }
            let mut v17: bool = ((y1[i] + c13) < 1u32);
            let mut v18: u8 = 254u8;
        }
        'l20: for i19 in 0..=2usize {
            if (2i32 != i32::MIN) {
                v7 &= ((9223372036854775806isize | 5isize) != (13267528746878425381usize as isize));
                let mut v21: u32 = y1[i];
                let v22: i32 = ((x0[i] as i32) / (6i32 | 1));
            }
            let mut v28: i32 = (match (match 0i8 {
                -4 | 56 => (i19 / (v3 | 1)),
                6 => i,
                _ => v3,
            }) {
                7 => (v7 as i32),
                ..=1 => {
                    ({
                        let mut c24 = 0u32;
                        'l23: loop {
                            if c24 >= 3 {
                                break 'l23 ({
                                    v7 ^= v5;
                                    v7 ^= true;
                                    3i32
                                });
                            }
                            c24 += 1;
                            y1[i] = (x0[i] | 2627055801u32);
                            if (if false { v7 } else { v7 }) {
                                break 4i32;
                            }
                            v4 *= 4u16;
                        }
                    })
                }
                1..=1 => {
                    ({
                        let b25: i32 = (i32::MAX as i32);
                        y1[i] = 4u32;
                        (if v7 { 2147483646i32 } else { 262143i32 })
                    })
                }
                _ => own_y0.iter().take(2).fold(i32::MAX, |p26, p27| p26),
            });
        }
    }
    own_y0[0] = 2u8;
    own_y0[1] = 0u8;
    own_y0[2] = 206u8;
    own_y0[3] = 255u8;
    y1[i] = x0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
