//! Seed 146.
//! @global 4
//! @local 4
//! @value 1
//! @buffer 7 2073202642 1 5 6 -2 31 6 -2147483647 2 -2147483648 4 -660456254 -4
//! @buffer (3070636367 2 5 1098525423) (0 4294967294 65536 16777215) (1 9 33554432 65536) (7 3 8 4194304) (3665281508 536870912 7 7) (2377831008 79196549 6 9) (3413976263 0 1671384706 1) (6 0 511 5) (3775032310 8 0 81) (6 2584966171 0 2248627517) (0 1743865910 2047 3) (2979054768 4294967294 53093217 3) (8 393152215 880912078 611227599) (16777215 9 1 2848488915) (1413583261 1 1 0) (4 536870911 1 4)
//! @buffer 7 11546221196020552426 5 4503599627370496
//! @buffer 262143 2 4294967295 4095
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c * a) < b { (c - b) } else { (b & b) }
}

#[device]
fn d2(a0: &mut i8) -> u32 {
    let v3: i64 = ((false || true) as i64);
    match ((-1838674647i32) as usize) {
        0 => {
            let v4: Option<u32> = Some(2u32).or(Some(65536u32));
        }
        m5 => {
            let mut v6: i16 = i16::MIN;
            let mut v9: (Option<i32>, u64) = ({
                let mut c8 = 0u32;
                'l7: loop {
                    if c8 >= 1 {
                        break 'l7 (None::<i32>, 4095u64);
                    }
                    c8 += 1;
                    v6 = 6i16;
                    if !true {
                        break (Some(2i32), g1(144115188075855872u64, 12765842482677301277u64));
                    }
                }
            });
        }
    }
    g1(1u32, 3u32)
}

#[device]
fn g10<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a + a) <= b { (c | a) } else { (c & a) }
}

#[kernel]
fn random(n0: u32, x0: &[i32], y0: &mut [u32x4], y1: &mut [usize], y2: &mut [u32]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let v11: usize = i.wrapping_sub((9usize - i));
    'l12: {
        y2[i] >>= (n0 | own_y0[(3usize % 4)].z);
        let mut c13 = 0u32;
        'l14: while c13 < 1 && (4u16 < 32u16) {
            c13 += 1;
            match y2[i].abs_diff(0u32) {
                0 => {
                    let mut v15: i32x2 = i32x2::splat(7i32).xx();
                    let mut v16: u32 = y2[i];
                }
                1 => {
                    let mut v17: u32 = own_y0[(g10((v11 ^ v11), y1[i]) % 4)][((3usize + v11) % 4)];
                    own_y0.reverse();
                }
                m18 => {
                    let mut v19: isize = g1(45isize, 2isize);
                    let v20: bool = ((if false { Some(c13) } else { Some(y2[i]) }) < Some(y2[i]));
                }
            }
            'l21: {
                let mut v22: [usize; 4] = [(v11 % (y1[i] | 1)), (i * y1[i]), y1[i], i];
                let mut v24: [[i8; 3]; 2] = (match Some((-9223372036854775807i64)) {
                    Some(m23) if false => [[32i8, (-47i8), 84i8]; 2],
                    _ => [[i8::MIN, 3i8, 4i8]; 2],
                });
            }
        }
    }
    own_y0[0] = own_y0[2];
    own_y0[1] = u32x4::splat(16u32);
    own_y0[2] = own_y0[0];
    own_y0[3] = own_y0[2];
    y1[i] = 48usize;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
