//! Seed 40.
//! @global 25
//! @local 8
//! @buffer 1 59 1 131072 4294967295 5 33554431 1 1011351837 1
//! @buffer 32768 2894946620 66 14 0 7 0 0 8 0 0 4294967295 6 1048575 1 6 1 3955692334 7 5 7 2097152 16777215 1 5
//! @buffer 16777215 7 2 6 3 1 7 4207566448 5 524287 359299227 4294967295 0 512 67108864 1 256 8 6 9 5 115 8 1048575 109
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i16,
    f2: [u16; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: isize,
    f1: u64,
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (c ^ a) == b { (b + b) } else { (c & b) }
}

#[kernel]
fn random(x0: &[u32], x1: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v2: usize = i;
    let (v3, mut v4) = (
        (match Some(7u64) {
            Some(m5) if true => 9929327844551366215usize,
            _ => v2,
        }),
        1i8.wrapping_mul(127i8),
    );
    let v8: i32 = (match (1i16, 0u32) {
        (m6, 63) if false => 4i32,
        (1..=7, m7) => 2i32,
        _ => (-1006692236i32),
    })
    .overflowing_sub(512i32.saturating_pow(3))
    .0;
    let v12: (u8, [u64; 5]) = ({
        y0[i] ^= x1[i];
        let b11: usize = ({
            let mut c10 = 0u32;
            'l9: loop {
                if c10 >= 2 {
                    break 'l9 (c10 as usize);
                }
                c10 += 1;
                y0[i] = x1[i].div_euclid(x0[v3 % x0.len()] | 1);
                if ({ true }) {
                    break (2usize & v2);
                }
                v4 |= None::<i8>.unwrap_or(1i8);
            }
        });
        (255u8, [2u64, 7u64, 8u64, 0u64, 18446744073709551614u64])
    });
    let mut v13: S1 = (S1 {
        f0: 131072isize,
        f1: (v12.1[0] & 5u64),
        f2: y0[i].div_euclid(1u32 | 1),
        f3: [v12.0.wrapping_shl(x1[i]); 4],
    });
    let f14 = |p15: u32| -> i64 { 9223372036854775806i64 };
    'l17: for i16 in -3..=-2i32 {
        'l18: {
            y0[i] |= ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 4 {
                        break 'l19 ({
                            v13.f0 += (v13.f0 & v13.f0);
                            (if false { v13.f2 } else { 102504120u32 })
                        });
                    }
                    c20 += 1;
                    y0[i] = x1[i];
                    if (false || true) {
                        break (x0[1099511627775usize % x0.len()] << x1[i]);
                    }
                    y0[i] <<= (16777216u32 % (x1[i] | 1));
                }
            });
            let v21: u64 = ((18446744073709551615u64 & v12.1[(i % 5)]) ^ 18446744073709551615u64);
            let v22: i32 = 2147483646i32;
        }
        if let Some(m23) = Some(true) {
            'l25: for i24 in (0..3usize).step_by(2) {
                let Some(v27) = None::<u16>.map(|p26| 65535u16) else {
                    break 'l17;
                };
                v13.f3[((i24 - v2) % 4)] += 246u8;
                let mut v28: [u32; 4] = [y0[i], y0[i], (x0[i % x0.len()] ^ v13.f2), y0[i]];
            }
            y0[i] >>= ((x1[i] + v13.f2) - g1(x1[i], x1[i]));
        }
        'l30: for i29 in (0..5usize).rev() {
            let mut v31: i16 = ((8i16 << v12.1[(i % 5)]) / (6i16 | 1));
            let mut v32: ((i32, i32, i32), [u32; 5]) = (
                (v8, 128i32, 16384i32),
                [(x1[i] << 24u32), g1(7u32, x1[i]), (y0[i] + x0[i % x0.len()]), x1[i], (5u32 % (y0[i] | 1))],
            );
            if ((2147483647usize ^ i29) >= i) {
            } else {
            }
        }
    }
    y0[i] = v13.f2;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
