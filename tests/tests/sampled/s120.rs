//! Seed 120.
//! @global 2
//! @local 1
//! @buffer 0 5
//! @buffer 268435456 2 1 2147483647
//! @buffer 2147483647 3 1 8
//! @buffer -838167335 44 -2147483648 2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u64) -> u16 {
    let mut v4: u32 = (('l2: {
        if false {
            break 'l2 6u32;
        }
        2253456703u32
    }) + 2u32);
    0u16.abs_diff((22720u16 / (18077u16 | 1)))
}

#[device]
fn d5(a0: isize, a1: u64, a2: i8, a3: &[u32]) -> usize {
    if true {
        'l7: for i6 in -2..=-1i32 {
            let mut a2: u32 = (a3.iter().position(|v| *v == 3u32).unwrap_or(77) as u32);
        }
        let mut a2: bool = a3.iter().any(|p8| (31isize != a0));
    }
    if ((a1 > 16346175735251398857u64) ^ (5i64 > 8796093022208i64)) {
    } else {
        'l10: for i9 in 0..=1usize {
            let mut v13: i64 = ((match (134217728i32, i9) {
                (m11, 6..=6) if true => 8191i64,
                (1 | 97, m12) => 2i64,
                _ => 9i64,
            }) + 18014398509481984i64);
            let v16: i32 = ({
                let mut c15 = 0u32;
                'l14: loop {
                    if c15 >= 1 {
                        break 'l14 8i32.saturating_pow(0);
                    }
                    c15 += 1;
                    if true {
                        break ((-2i32) & (-4i32));
                    }
                }
            });
        }
        let mut v17: u32 = 9u32;
    }
    (match (9i32, 17949i16) {
        (m18, 7..) if true => (1usize << a3[8usize % a3.len()]),
        (-3 | 0, m19) => 6usize,
        _ => (0usize - 2825792598126690768usize),
    })
}

#[kernel]
fn random(x0: &[u16], y0: &mut [i32], y1: &mut [i32], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1: &mut [i32] = &mut y1[i * 2..i * 2 + 2];
    let own_y2: &mut [i32] = &mut y2[i * 2..i * 2 + 2];
    'l21: for i20 in 0..=2usize {
        let mut v22: i32 = own_y1[((i >> 7u32) % 2)];
        v22 -= own_y1[0];
    }
    'l24: for i23 in (0..5u32).rev() {
        let f25 = |p26: u32| -> i32 { 7i32 };
        'l27: {
            if true {
                break 'l27;
            }
            let mut v28: i32 = own_y2[0];
            assert!(true || true, "never {}", 63u32);
        }
        let mut v29: u32 = 8u32;
    }
    let v30: i32 = (own_y1[1] * own_y2[(4usize % 2)]);
    match ({
        let b31: isize = 7isize;
        let b32: i8 = 6i8;
        9u32
    }) {
        0 => {
            own_y0.swap(0, 1);
            let mut v33: u32 = 9u32;
        }
        m34 => {
            own_y1[((7usize >> own_y0[0]) % 2)] <<= v30.saturating_pow(4);
        }
    }
    own_y0[0] = own_y0.iter().product::<i32>();
    own_y0[1] = ((own_y0.iter().filter(|v| **v > 7i32).count() as i64) as i32);
    own_y1[0] = v30;
    own_y1[1] = ({
        let mut c36 = 0u32;
        'l35: loop {
            if c36 >= 4 {
                break 'l35 v30.wrapping_rem(own_y1[(3usize % 2)] | 1);
            }
            c36 += 1;
            own_y2[0] /= (own_y2[(1usize % 2)] - own_y1[0]) | 1;
            if !false {
                break (own_y1.iter().position(|v| *v == 3i32).unwrap_or(77) as i32);
            }
            own_y1[0] *= (x0[i].trailing_zeros() as i32);
        }
    });
    own_y2[0] = own_y1[0];
    own_y2[1] = (7u8.count_ones() as i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
