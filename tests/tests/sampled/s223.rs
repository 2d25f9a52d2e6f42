//! Seed 223.
//! @global 12
//! @local 4
//! @buffer 3 3 3 86 16 16 0 255 7 140 7 8
//! @buffer 8 0 8434387542179581971 128 18446744073709551615 3 8 16836909848203162502 2 1 131072 0
//! @buffer 17592186044416 1099511627776 8 18446744073709551614 18446744073709551614 16 18446744073709551614 9 9 1 16777215 2
//! @buffer 100 5 -4 2147483646 0 -2 9 6 -2147483647 -2147483647 0 66
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[usize]) -> i64 {
    let f2 = |p3: u32| -> u8 { (169u8 << 0u32) };
    (8i64
        / ((5i64
            << a0[a0[a0[a0[a0[a0
                [a0[a0[a0[17305821611984901949usize % a0.len()] % a0.len()] % a0.len()] % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()])
            | 1))
}

#[device]
fn g4<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c | b) < b { (b & a) } else { (b * a) }
}

#[device]
fn d5(a0: u16, a1: &mut i8, a2: i16) -> i16 {
    g4(g4((a2 as i16), (if true { a2 } else { a2 })), ({ a2 }))
}

#[kernel]
fn random(x0: &[u8], x1: &[usize], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    if (g4(y1[i], y1[i]) != y1[i].rotate_left(8192u32)) {
        y1[i] += ((true || true) as i32);
        (y0[i], y0[i]) = (
            (match (4017928578u32, y1[i]) {
                (m6, 104 | 131072) if true => {
                    ('l8: {
                        if false {
                            break 'l8 6usize;
                        }
                        y1[i] = y1[i];
                        i
                    })
                }
                (..=3, m7) => y0[i],
                _ => (false as usize),
            }),
            (9usize + x1[i]),
        );
        let mut v10: u32 = 3u32;
    }
    y1[i] |= g4(
        y1[i],
        ({
            let b11: usize = g4(x1[i], i);
            (4i32 | 9i32)
        }),
    );
    'l12: {
        let v13: usize = g4(i, y0[i]);
        let mut v14: i32 = y1[i];
        let v15: i16 = (-1i16);
    }
    y1[i] -= ((x0[i] + 1u8) as i32);
    let mut v16: i32 = ((7i32 % (y1[i] | 1)) | (61i32 ^ y1[i]));
    'l17: {
        let mut v19: i32 = ({
            let b18: i8 = 36i8;
            y0[i] &= (!y0[i]);
            y1[i]
        });
    }
    y0[i] = x1[i];
    y1[i] = v16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
