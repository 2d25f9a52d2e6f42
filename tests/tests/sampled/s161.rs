//! Seed 161.
//! @global 24
//! @local 8
//! @value -8262972673891648800
//! @buffer 5 0 7 2813984983 6 8 1744241508
//! @buffer 117 2 7 65536 0 8191 8 0 1384269578 92 1960409507 1 1 1 9 4294967295 1074932828 9 8388608 2 0 4294967295 36 98
//! @buffer 6 0 8 9223372036854775807 4 511 70368744177663 -9223372036854775808 20 3 -6439022232239890790 9223372036854775807 2 43 7 72057594037927936 2 -3 9 9223372036854775806 -9223372036854775808 562949953421311 7 -9223372036854775808
//! @buffer 9 2 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: (usize, u32, i8)) -> (i64, i32, i32) {
    (3i64, 2047i32, (if false { 4i32 } else { (7i32 & (-5i32)) }))
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c + b) > b { (c | a) } else { (b + b) }
}

#[device]
fn d3(a0: &[u32], a1: &[i32]) -> u8 {
    9u8
}

#[kernel]
fn random(n0: i64, x0: &[u32], y0: &mut [u32], y1: &mut [i64], g0: &mut [isize]) {
    #[local]
    let mut tile: [isize; 8];
    let i = global_id(0);
    let k = local_id(0);
    if let Some(m7) = Some((-2147483647i32)).map(|p6| (-2i32)) {
        y0[i] >>= (y0[i] as u32)
            .overflowing_mul(
                ({
                    let b8: i32 = m7;
                    x0[1usize % x0.len()]
                }),
            )
            .0;
    }
    tile[8 - 1 - k] = 6isize;
    barrier();
    let t9 = tile[k];
    'l12: for e10 in tile.iter() {}
    match 2i16 {
        0 => {
            let v14: Option<u32> = Some(y0[i]);
            'l16: for i15 in (0..2u64).step_by(1) {
                let Some(v17) = 92i32.checked_sub(8i32) else {
                    continue 'l16;
                };
                let mut v21: (u16, (i16, u32)) = ({
                    let b20: u32 = ({
                        let mut c19 = 0u32;
                        'l18: loop {
                            if c19 >= 4 {
                                break 'l18 x0[i % x0.len()];
                            }
                            c19 += 1;
                            y0[i] <<= 3u32.wrapping_pow(3);
                            if (8isize > 1isize) {
                                break g2(y0[i], 5u32);
                            }
                        }
                    });
                    (1u16, (7i16, y0[i]))
                });
            }
        }
        m22 => {}
    }
    if k == 0 {
        g0[group_id(0)] = tile[(9usize % 8)];
    }
    barrier();
    tile[k] = t9;
    barrier();
    let t23 = tile[4];
    if k == 0 {
        g0[group_id(0)] = t9;
    }
    barrier();
    y0[i] = x0[k % x0.len()];
    y1[i] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
