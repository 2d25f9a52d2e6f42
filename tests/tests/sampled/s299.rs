//! Seed 299.
//! @global 25
//! @local 8
//! @value 16
//! @buffer 3 262144 239540943 8 3984306227 4294967295
//! @buffer 1 1 524288 3 4 4194304 28 4 512 16777215 0 2 5 0 8 9 1 68 5 2 1073741824 7 3 2 67108864
//! @buffer 1595694172 2 1 0 9 9 1777711349 4219797509 8 32767 1 2048 9 8 8 0 7 0 1 320224082 0 0 3 5 31
//! @buffer 0 2 0 4153389414 2715270754 1484140740 3486633650 77 6 4294967295 9 8 8 0 0 262144 1417482826 1048576 71 1 524287 3 8 105 16384
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c | b) != b { (c ^ b) } else { (b ^ b) }
}

#[kernel]
fn random(n0: i32, x0: &[u32], y0: &mut [u32], y1: &mut [u32], y2: &mut [u32]) {
    let i = global_id(0);
    match ({
        y0[i] &= y1[i];
        (if false { y0[i] } else { y0[i] })
    }) {
        0 => {
            y0[i] ^= y2[i];
        }
        1 => {
            let v2: u32 = (65535u32 + g1(y2[i], y2[i]));
            let v3: i64 = 5330961434208448646i64.reverse_bits();
        }
        2 => {
            let mut v4: u8 = 1u8.clamp(3u8.min(0u8), 3u8.max(0u8));
        }
        m5 => {
            let v8: usize = (('l6: {
                if true {
                    break 'l6 true;
                }
                y2[i] = 1u32;
                false
            }) as usize);
        }
    }
    let mut v9: i32 = n0;
    let v10: u64 = 1023u64;
    y2[i] &= ((y1[i] - y1[i]) - (x0[1usize % x0.len()] << i));
    let mut c11 = 0u32;
    'l12: while c11 < 3 && ((-4i32) > v9) {
        c11 += 1;
        let mut v15: usize = (if false {
            ('l13: {
                if (false || false) {
                    break 'l13 (n0 as usize);
                }
                v9 >>= ({ n0 });
                5usize.rem_euclid(i | 1)
            })
        } else {
            18446744073709551615usize
        });
        'l17: for i16 in (-2..2i32).rev() {
            let mut v18: i16 = (({
                y0[i] |= c11;
                8i16
            }) + (34i16 & 2i16));
            y2[i] <<= 16u32.max((x0[2usize % x0.len()] << 13u32));
            v9 -= ({
                let b19: isize = ((-5isize) & 8959252191502411776isize);
                (v9 << i16)
            });
        }
    }
    'l20: {
        let f21 =
            |p22: u32| -> u64 { (if true { (8796093022208u64 + 72017496682732772u64) } else { (v10 * u64::MAX) }) };
        let v23: u32 = (x0.iter().copied().min().unwrap_or(1) as u32);
        v9 = ((v9 & n0) >> 5u32);
    }
    let mut c24 = 0u32;
    'l25: loop {
        if c24 >= 2 {
            break 'l25;
        }
        c24 += 1;
        if !false {
            if true {
                let mut v29: u32 = (({
                    let mut c27 = 0u32;
                    'l26: loop {
                        if c27 >= 3 {
                            break 'l26 c24;
                        }
                        c27 += 1;
                        y2[i] /= y1[i] | 1;
                        if false {
                            break c24;
                        }
                        y2[i] |= y0[i];
                    }
                }) % (({
                    let b28: i8 = 5i8;
                    y1[i]
                }) | 1));
            } else {
            }
        }
    }
    y0[i] = y1[i];
    y1[i] = y2[i];
    y2[i] = x0[4611686018427387904usize % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
