//! Seed 268.
//! @global 12
//! @local 4
//! @value 4
//! @buffer 0 3 -2147483648 9 4 5 0 0 1 33554432 2147483647 4 4096 -2 -2147483648 -2147483647
//! @buffer 0 30 1 3 65535 16 65534 0
//! @buffer -2147483647 7 6 3 3 3 2 58 12994739
//! @buffer 0 65535 2846516276 16777215 7 33554432 6 3068389605 60 85 7 4
//! @buffer 1507653399 7 536870911 8 0 2 4294967295 3 5 8 1 3640803682
//! @buffer 1125899906842623 6 1 18446744073709551614 1 3 9007199254740991 8191 6 18446744073709551614 5353136793005447706 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a ^ b) != b { (c | a) } else { (c - a) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (c & b) <= b { (c * b) } else { (a * a) }
}

#[kernel]
fn random(n0: u32, x0: &[i32], x1: &[u16], x2: &[i32], y0: &mut [u32], y1: &mut [u32], y2: &mut [usize]) {
    let i = global_id(0);
    let n0: isize = (({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 4 {
                break 'l3 7isize;
            }
            c4 += 1;
            y2[i] -= i;
            if false {
                break 1isize;
            }
            y2[i] *= 1usize;
        }
    }) >> x0[y2[i] % x0.len()]);
    let mut n0: u64 = ({
        y1[i] = ({
            let b5: i32 = g1(86i32, x2[5usize % x2.len()]);
            y1[i]
        });
        let b6: usize = 6usize;
        8u64
    });
    let mut v7: i32 = x2.iter().sum::<i32>();
    let v8: [[isize; 4]; 2] = [[33554432isize, 9isize, 2isize, 3isize], [isize::MIN; 4]];
    v7 = g2(((-1196587612i32) * x2[7usize % x2.len()]), x2[(y2[i] >> y0[i]) % x2.len()]);
    let v11: (i16, [i32; 3]) = (
        (if !true {
            6i16
        } else {
            ({
                v7 <<= x2[y2[i] % x2.len()];
                (-2492i16)
            })
        }),
        [
            Some(v7).unwrap_or(x0[8usize % x0.len()]),
            (x0[y2[i] % x0.len()] >> x0[8usize % x0.len()]),
            ({
                let mut c10 = 0u32;
                'l9: loop {
                    if c10 >= 3 {
                        break 'l9 511i32;
                    }
                    c10 += 1;
                    v7 %= x2[4usize % x2.len()] | 1;
                    if true {
                        break v7;
                    }
                    y1[i] = y0[i];
                }
            }),
        ],
    );
    y0[i] = 1u32;
    y1[i] = g2((y0[i] - y1[i]), y0[i]);
    y2[i] = g2(group_id(0), ((y0[i] / (0u32 | 1)) as usize));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
