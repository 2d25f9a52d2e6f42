//! Seed 214.
//! @global 7
//! @buffer -1736990155 0 134217728 -2147483647 31 -5 -1 -1087785714 1 -4 8 8
//! @buffer 63 1 8 1023 6 64 4 0 4
//! @buffer 13344440727973999086 1 6 9 8 7 16525271299912859099
//! @buffer 7 2147483647 2147483647 -2147483647 1 1618072932 5 32 2147483647 7 262144 5 -2147483648 2147483647 2 -2147483647 5 7 8 -3 1 -2147483648 85 9 4096 5 -5 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b & a) == b { (b * a) } else { (b + a) }
}

#[kernel]
fn random(x0: &[i32], x1: &[u32], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l3: for i2 in (0..2u64).step_by(1) {
        let mut v4: i32 = (own_y1[(i % 4)] % ((i32::MIN | x0[9usize % x0.len()]) | 1));
        v4 ^= ({
            let b5: i32 = (own_y1[3] | v4);
            (b5 - b5)
        });
        v4 <<= v4;
    }
    own_y1[2] >>= ({
        let mut c7 = 0u32;
        'l6: loop {
            if c7 >= 2 {
                break 'l6 ({
                    let b10: usize = ({
                        let mut c9 = 0u32;
                        'l8: loop {
                            if c9 >= 4 {
                                break 'l8 i;
                            }
                            c9 += 1;
                            own_y1[3] += own_y1[(y0[i] % 4)];
                            if true {
                                break 8796093022207usize;
                            }
                            own_y1[1] *= x0[y0[i] % x0.len()];
                        }
                    });
                    let b11: i32 = x0[y0[i].saturating_pow(1) % x0.len()];
                    (-1i32)
                });
            }
            c7 += 1;
            y0[i] ^= 524288usize;
            if true {
                break (own_y1[2] % (own_y1[(y0[i] % 4)] | 1));
            }
            y0[i] &= g1((y0[i] + 1usize), i);
        }
    });
    'l13: for i12 in 0..3usize {
        own_y1[((i12 & 276815373485447543usize) % 4)] |= x0[1usize % x0.len()];
        'l16: for e14 in own_y1.iter_mut() {
            let f17 = |p18: u32| -> u32 { ({ (6i32 as u32) }) };
            let v19: usize =
                ({ (if (false && false) { (if true { i } else { i }) } else { (i >> x1[y0[i] % x1.len()]) }) });
        }
        let v20: i64 = (7i64 * 2i64);
    }
    let mut c21 = 0u32;
    'l22: loop {
        if c21 >= 3 {
            break 'l22;
        }
        c21 += 1;
        let mut v23: u8 = (i as u8);
        let v24: u64 = ((-1i16) as u64);
    }
    let mut c25 = 0u32;
    'l26: loop {
        if c25 >= 2 {
            break 'l26;
        }
        c25 += 1;
        y0[i] <<= (y0[i].wrapping_rem(y0[i] | 1) - i);
        'l28: for i27 in -3..=0i32 {
            own_y1[3] %= i27.overflowing_add((5i32 & 634483829i32)).0 | 1;
            y0[i] %= 1528420075405214195usize | 1;
            let mut v29: i32 = ((if false { x0[y0[i] % x0.len()] } else { own_y1[(16875752782743648076usize % 4)] })
                + (x0[y0[i] % x0.len()] % (own_y1[(0usize % 4)] | 1)));
        }
    }
    if ((true as u32) > (x1[i % x1.len()] + x1[i % x1.len()])) {
        let v30: u64 = 0u64;
        let mut v30: usize = (if false { y0[i] } else { i });
        let mut v35: bool = ({
            let b33: isize = ({
                let b31: usize = 3usize;
                (match 7i32 {
                    m32 @ -4 if true => (-4isize),
                    _ => 2199023255551isize,
                })
            });
            let b34: usize = g1(i, v30);
            (x1[5862296026925419421usize % x1.len()] >= x1[v30 % x1.len()])
        });
    }
    'l37: for i36 in 0..1usize {
        let mut v38: isize = 6isize;
        'l40: for i39 in -3..=-1i32 {
            y0[i] /= (x1[(if false { y0[i] } else { i }) % x1.len()].count_ones() as usize) | 1;
        }
        let mut v41: u8 = g1(
            216u8.wrapping_sub(1u8),
            ({
                y0[i] ^= (274877906944usize | i36);
                (if false { 172u8 } else { 255u8 })
            }),
        );
    }
    let v43: i32 = ({
        own_y1[(i % 4)] &= (false as i32);
        y0[i] *= (match x0[i % x0.len()].max(x0[2usize % x0.len()]) {
            ..=8 => y0[i],
            -2147483647..=16777216 => 2usize,
            m42 @ ..=-4 if true => 32usize,
            _ => 7usize,
        });
        own_y1[2]
    });
    y0[i] = y0[i];
    own_y1[0] = x0[y0[i] % x0.len()];
    own_y1[1] = x0[y0[i] % x0.len()];
    own_y1[2] = 2i32;
    own_y1[3] = v43;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
