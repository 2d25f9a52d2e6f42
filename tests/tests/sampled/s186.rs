//! Seed 186.
//! @global 8
//! @value NaN
//! @buffer 18446744073709551614 5 7 2147483647 1 18446744073709551614 18446744073709551614 10840367133110356478 3380714024457009321 1 274877906944 18446744073709551615 13621983024373183405
//! @buffer 7 5 37 2 8 4294967294 4294967294 1752351261
//! @buffer 2 3 4194304 3 1364003863 2144301179 65536 4 408256988 2 1073741824 1 4 6 67 8388607 41 1407176624 134217728 3709659376 8 8191 7 6 1073741823 6 3 1 3893699312 4 512835511 43
//! @buffer 3.0 2.25 -inf 4294967300.0 -inf 11.579 -0.0 3.4028235e38
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: f32, x0: &[usize], x1: &[u32], y0: &mut [u32], y1: &mut [f32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v1: usize = i;
    v1 -= (if ((-5i32) < 16i32) {
        56usize.wrapping_rem(x0[v1 % x0.len()] | 1)
    } else {
        (x0[v1 % x0.len()] / (x0[10431540631989117674usize % x0.len()] | 1))
    });
    'l3: for i2 in 0..1usize.min(5) {
        let mut v4: u16 = ((v1 as u16) ^ 5u16);
        'l6: for i5 in (0..2u64).rev() {
            let v7: i32 = (2i32 << 25u32);
            v1 ^= x0[v1 % x0.len()];
            v1 <<= i2;
        }
        if true {
            if (true != true) {
                let mut v8: bool = !false;
                v4 >>= (((-0.5f32) as u16) << 5u32);
                own_y0[0] = ({
                    let mut c10 = 0u32;
                    'l9: loop {
                        if c10 >= 4 {
                            break 'l9 (v8 as u32);
                        }
                        c10 += 1;
                        own_y0[2] >>= (own_y0[2] * own_y0[1]);
                        if (i2 <= i2) {
                            break ((-1.6018032e-26f32) as u32);
                        }
                        v8 |= (8i8 > (-127i8));
                    }
                });
            }
            y1[i] -= (-3.5f32);
            let mut v11: usize = v1;
        }
    }
    own_y0[0] = (x0.iter().copied().max().unwrap_or(1) as u32);
    own_y0[1] = ((x1[i] | x1[i]) | own_y0[1]);
    own_y0[2] = (match (116isize * 7isize) {
        0 => own_y0[0],
        -6099379130076510992 | 6 => own_y0[1],
        _ => x1[i],
    });
    own_y0[3] = (match Some(false) {
        Some(m12) => (262144u32 << 11u32),
        None => (x1[i] >> 31u32),
    });
    y1[i] = ((y1[i] % 0.0f32) * (y1[i] % y1[i]));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
