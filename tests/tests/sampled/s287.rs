//! Seed 287.
//! @global 15
//! @buffer 0 0 6 63 68 4294967294 4294967295 7 5 4 105 7 645600700 524288 5
//! @buffer 0 2 1 18446744073709551615 2158683992241655703 1152921504606846975
//! @buffer -4 61 6 8 8 5 32766 -3 3 6 1024 2 16383 5 9
//! @buffer 62 174 1 254 255 4 3 17 161 9 3 255 8 208 254 4 0 66 7 8 254 164 7 242 63 1 9 9 77 9 254 62 8 68 15 4 7 1 1 56 205 2 8 9 1 51 8 8 2 155 254 0 255 8 238 4 8 0 8 8
//! @buffer 8 1 0 268435455 1207200288 1 1 1 4294967295 4 3 5 32767 4294967294 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[u32], x1: &[u64], x2: &[i16], y0: &mut [u8], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v1: i32 = 0i32;
    v1 /= (-(v1 | v1)) | 1;
    y1[i] <<= (x1.iter().step_by(2).fold(y1[i], |p2, p3| y1[i]) - 35u32);
    v1 -= (v1 * (!58i32));
    let mut v6: i8 = ('l4: {
        if ({
            v1 <<= v1.clamp(24i32.min(8192i32), 24i32.max(8192i32));
            (false & false)
        }) {
            break 'l4 (-2i8);
        }
        v1 /= (v1 << own_y0[(6487577229420109624usize % 4)]) | 1;
        (if true { (7u16 as i8) } else { (i8::MIN & 63i8) })
    });
    'l8: for i7 in 0..i.min(3) {
        own_y0[i7] &= ((x1[3usize % x1.len()] + 5865306889303805841u64) as u8);
        if true {
            break;
        }
        'l9: {
            let mut c10 = 0u32;
            'l11: loop {
                if c10 >= 5 {
                    break 'l11;
                }
                c10 += 1;
                let mut v6: i64 = ((if false { i64::MAX } else { (-3i64) }) << y1[i]);
                let mut v12: bool = false;
                let v14: u64 = ({
                    v1 |= v1;
                    let b13: u32 = c10;
                    (18446744073709551614u64 - x1[i % x1.len()])
                });
            }
            'l16: for i15 in (0..4u64).rev() {
                v1 >>= (!true as i32);
                let mut v17: bool = ((true && true) || (i15 <= i15));
                let mut v18: isize = (1i16 as isize);
            }
            if false {
                if false {
                    break 'l8;
                }
                let mut v19: bool = (i7.swap_bytes() >= (5usize / (11822182769741964224usize | 1)));
            } else {
                own_y0.swap(2, 1);
                let mut v20: u32 = y1[i];
            }
        }
    }
    let mut v21: i32 = ((y1[i] as i32) % (v1 | 1));
    let v22: u32 = u32::MAX;
    own_y0[0] = 56u8;
    own_y0[1] = (x1.iter().filter(|v| **v > 18u64).count() as u8);
    own_y0[2] = own_y0[((false as usize) % 4)];
    own_y0[3] = own_y0[1];
    y1[i] = (511u32 >> x0[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
