//! Seed 208.
//! @global 6
//! @local 3
//! @value 9
//! @buffer 6 2 21 6 6 4294967294
//! @buffer 4 8 54 60 7 72
//! @buffer 1 2 7 9 7 0 65534 0 5 5 1023 64
//! @buffer 26848 15 9 32507 6 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u32) -> u64 {
    let mut v2: u64 = 3u64;
    if ({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 2 {
                break 'l3 true;
            }
            c4 += 1;
            if (i32::MIN >= 9i32) {
                break (true | false);
            }
            (*a0) ^= ((*a0) | c4);
        }
    }) {
        return v2;
    }
    v2.wrapping_shr((*a0)).swap_bytes()
}

#[device]
fn d5(a0: u32) -> u64 {
    let mut v6: u32 = a0.wrapping_rem((a0 + a0) | 1);
    'l7: {
        let mut c8 = 0u32;
        'l9: while c8 < 3 && true {
            c8 += 1;
            let v10: u32 = 5u32;
            let mut v11: usize = (1usize.wrapping_add(8usize) * (4usize - 10278372441813983555usize));
            v6 += v6;
        }
        if (2147483646i32.overflowing_sub(8191i32).0 > (1040122395i32 >> 13u32)) {
            let v12: i8 = ((511i32.leading_zeros() as i8) / (4i8.overflowing_add(0i8).0 | 1));
            let f13 = |p14: u32| -> usize { (0usize.pow(0) * 4usize) };
        }
    }
    (!(4u64 * 18022595878904647306u64))
}

#[kernel]
fn random(n0: i32, x0: &[u32], y0: &mut [i32], y1: &mut [u16], y2: &mut [u16]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    'l16: for i15 in 0..4usize {
        let f17 = |p18: u32| -> u8 { (52u8 + (42isize as u8)) };
    }
    y0[i] += (own_y1.iter().rev().fold(4194303i32, |p19, p20| n0) + (15998u16 as i32));
    'l22: for i21 in (0..=0u64).rev() {
        let mut v23: usize = 1usize;
        let mut v24: i8 = (3i8 + (true as i8));
        let mut v29: i32 = (if (true & false) {
            n0
        } else {
            ({
                let mut c26 = 0u32;
                'l25: loop {
                    if c26 >= 1 {
                        break 'l25 8192i32;
                    }
                    c26 += 1;
                    if (9u32 == x0[i]) {
                        break (match (1u8, i32::MIN) {
                            (m27, 0 | 2) if false => n0,
                            (..=32, m28) => (-2147483647i32),
                            _ => y0[i],
                        });
                    }
                }
            })
        });
    }
    let mut v35: i32 = (match Some(9i32).or(Some(y0[i])) {
        Some(m34) if (4i64 == 4i64) => (9223372036854775806isize as i32),
        _ => {
            (match ({
                let mut c31 = 0u32;
                'l30: loop {
                    if c31 >= 2 {
                        break 'l30 (y0[i], 1u8);
                    }
                    c31 += 1;
                    y0[i] = 4i32;
                    if false {
                        break (n0, 5u8);
                    }
                }
            }) {
                (m32, 64..=188) if (3i8 < 3i8) => y0[i],
                (-2147483647, m33) => 2147483646i32.reverse_bits(),
                _ => (262143i32 ^ n0),
            })
        }
    });
    y0[i] = v35;
    own_y1[0] = y2[i];
    own_y1[1] = y2[i];
    y2[i] = 9u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
