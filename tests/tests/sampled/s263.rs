//! Seed 263.
//! @global 9
//! @local 4
//! @buffer 32768 98 2075482647 3 6 -2147483648 9 2147483646 4
//! @buffer 127 3 3 127
//! @buffer -2147483648 -5 -2147483648 268435455 8388607 9 -1598110996 4 151577496
//! @buffer 1 18446744073709551614 1 9 1 9 18446744073709551615 14476481923408005501 7
//! @buffer 8 31 9 63 1 206 129 254 254 3 84 16 0 0 4 181 23 59
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (b & b) <= b { (a & b) } else { (a ^ a) }
}

#[device]
fn d2(a0: u64, a1: i64, a2: i8, a3: u8) -> usize {
    84usize
}

#[device]
fn d3(a0: usize, a1: &mut isize, a2: f32, a3: usize) -> u32 {
    let mut c4 = 0u32;
    'l5: while c4 < 1 && true {
        c4 += 1;
        let mut v6: u8 = (1u8 % (58u8 | 1)).rem_euclid((52u8 / (5u8 | 1)) | 1);
        if (0i8 >= (1320096346i32 as i8)) {
            let a0: f32 = ((4isize / ((*a1) | 1)) as f32);
            let v10: i32 = (if let Some(m9) = ('l7: {
                if true {
                    break 'l7 Some(5u16);
                }
                None::<u16>
            }) {
                (-2147483647i32)
            } else {
                (i32::MIN * 3i32)
            });
        } else {
            let mut v11: i32 = 9i32;
            let mut v14: u32 = (2926243989u32 << (*a1)).max(
                (match (9u32, (-1i32)) {
                    (m12, ..=-2147483647) if false => m12,
                    (512..=4294967294, m13) => c4,
                    _ => c4,
                }),
            );
        }
    }
    g1((0u32 - 255u32), (7u32 - 16384u32))
}

#[kernel]
fn random(x0: &[i32], x1: &[i8], x2: &[i32], y0: &mut [usize], y1: &mut [u8]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    if (x0[i] < (x0[i] + x0[i])) {
        'l16: for i15 in 0..5usize {
            if (if (match (4usize + i) {
                ..=1 => false,
                8 | 1019655046362080373 => !false,
                57.. => (x2[i] > x2[i]),
                _ => false,
            }) {
                (76u32 > 7u32)
            } else {
                ({
                    let mut c18 = 0u32;
                    'l17: loop {
                        if c18 >= 3 {
                            break 'l17 !false;
                        }
                        c18 += 1;
                        y0[i] = (i15 & i);
                        if (if false { true } else { false }) {
                            break (2isize < 4294967295isize);
                        }
                        y0[i] %= i15.abs_diff(i) | 1;
                    }
                })
            }) {
                y0[i] *= 13776150296542357761usize;
                y0[i] *= i;
            }
            y0[i] += y0[i];
            let v19: f32 = 4.25f32;
        }
        'l21: for i20 in (-3..=0i32).rev() {
            'l23: for i22 in (0..1usize).rev() {
                let v24: u8 = 0u8;
                let v25: i32 = (x0[i] as i32);
            }
            let mut v26: i16 = (3525i16 % ((-18216i16) | 1));
            match i20 {
                0 => {}
                1 => {}
                2 => {}
                m28 => {}
            }
        }
    }
    y0[i] = y0[i];
    own_y1[0] = 31u8;
    own_y1[1] = own_y1[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
