//! Seed 73.
//! @global 24
//! @local 8
//! @value 0
//! @value 1
//! @buffer 2 254 4 255 8 9 8 0 6 4 6 5 1
//! @buffer 95 3 7 7348 3 16384 9 16 3 -1 2047 1024 -32768 7 7 9 5 32767 5 32766 -14726 -3 83 1
//! @buffer 6 111 31 1733971453 0 262144 0 1 5 1023 1 4 131072 22 262143 511 8 1 1048575 2244781700 1013512334 2 4294967295 9
//! @buffer 1 8 1 2 5 1243369654 8 1 1559582914 65536 1 127 735412176 2 6 1159978103 1 69 4294967294 9 0 3545350023 5 16384
//! @buffer 20 3 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (b + a) == b { (c * a) } else { (c * b) }
}

#[kernel(local = 8)]
fn random(n0: i16, n1: i32, x0: &[u8], y0: &mut [i16], y1: &mut [u32], y2: &mut [u32], g0: &mut [u32]) {
    #[local]
    let mut tile: [u8; 8];
    let i = global_id(0);
    let k = local_id(0);
    if !(72u8 <= 40u8) {
        'l3: for i2 in (0..5usize).step_by(1) {
            y2[i] |= (match n1 {
                1 => (y2[i] & y2[i]),
                _ => y1[i],
            });
            if (8usize == 2097152usize) {
                break 'l3;
            }
            'l5: for i4 in (0..0usize).rev() {
                if ({ (1u16 == 7u16) }) {
                    continue 'l5;
                }
                let mut v6: usize = k;
                let v7: bool = true;
            }
        }
        match n1.rotate_left(7u32) {
            0 => {
                let mut v10: u32 = g1(
                    (128i32 as u32),
                    (if ({
                        let mut c9 = 0u32;
                        'l8: loop {
                            if c9 >= 4 {
                                break 'l8 true;
                            }
                            c9 += 1;
                            y1[i] /= 63u32 | 1;
                            if false {
                                break false;
                            }
                        }
                    }) {
                        1u32
                    } else {
                        g1(y2[i], y2[i])
                    }),
                );
                let mut v11: usize = (3usize + 74usize);
            }
            1 => {
                let v13: u32 = (({
                    y2[i] += y2[i];
                    let b12: u16 = 58737u16;
                    y2[i]
                }) + (31u32 - y1[i]));
                let v14: usize = i;
            }
            2 => {
                let v15: u32 = y1[i];
            }
            m16 => {
                let mut v17: usize = (i * (37u64 as usize));
            }
        }
        if ((if false { false } else { false }) != (y1[i] < y2[i])) {
            match (n0 % (y0[i] | 1)) {
                0 => {
                    let mut v18: usize = i;
                }
                m19 => {}
            }
        }
    }
    tile[k] = 6u8;
    barrier();
    let t20 = tile[(255usize % 8)];
    if k == 0 {
        g0[group_id(0)] = y1[i];
    }
    barrier();
    tile[k] = x0[k % x0.len()];
    barrier();
    let t21 = tile[k];
    if k == 0 {
        g0[group_id(0)] = u32::MAX;
    }
    barrier();
    y0[i] = n0;
    y1[i] = 3u32;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
