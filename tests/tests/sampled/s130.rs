//! Seed 130.
//! @global 12
//! @value 9
//! @value 134217728
//! @buffer 118 -1 -9223372036854775808 8 6 -3 9 0 82 8 4 42
//! @buffer 134217727 7 2147483646 2097152 511 262144 2 -2020361969 2 4 4 3
//! @buffer 2.25 16777216.0 2.25 2.02e-43 4.5 5.5 -0.0 -110.63011 16777215.0 -0.0 3.5 3.4028235e38
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: u32,
    f2: u8,
    f3: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (a & b) < b { (c - b) } else { (b | b) }
}

#[device]
fn d2(a0: &mut [u16], a1: &[i16]) -> u16 {
    (if false {
        (2i32 as u16)
    } else {
        ({
            let b3: i8 = 7i8;
            2u16
        })
    })
}

#[kernel]
fn random(n0: i8, n1: i32, x0: &[i64], y0: &mut [i32], y1: &mut [f32]) {
    let i = global_id(0);
    let mut v6: u32 = ({
        let b4: u32 = 4u32;
        Some(2u32)
    })
    .unwrap_or(
        ({
            let b5: i32 = (-3i32);
            4294967295u32
        }),
    );
    v6 &= 5u32;
    let mut v7: [[usize; 1]; 5] = (if true {
        [[14914027433634390542usize]; 5]
    } else {
        [[i], [i], [6392449849047731332usize], [9usize; 1], [0usize; 1]]
    });
    if (g1(v6, v6) < (0u32 / (5u32 | 1))) {
        y0[i] &= (if true { 0i32 } else { 2i32 }).wrapping_add(y0[i]);
        'l8: {
            let v7: i16 = 9i16;
            let mut v9: [u8; 4] = [(y0[i] as u8), 8u8, (21u8 << v6), 2u8];
            v6 = (2006163207104868618u64 as u32);
        }
        let mut v10: Option<u16> = Some(4096u16);
    }
    let mut v11: i32 = (-3i32);
    let v14: [u16; 2] = [
        ('l12: {
            if false {
                break 'l12 58158u16;
            }
            v6 %= 2u32 | 1;
            9u16
        }),
        1024u16,
    ];
    let v15: Option<usize> = Some(i);
    let mut v16: E0 = E0::V1;
    if (true == (true == true)) {
        let mut v21: usize = v14.iter().rev().fold(
            ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 1 {
                        break 'l19 8388607usize;
                    }
                    c20 += 1;
                    v7[3][0] *= v7[(i % 5)][0];
                    if true {
                        break i;
                    }
                    y0[i] = 6i32;
                }
            }),
            |p17, p18| 3usize,
        );
        'l24: for e22 in v14.iter() {
            y1[i] *= (-(2465.5051f32 + 2147483600.0f32));
            let f25 = |p26: u32| -> u32 {
                ({
                    let b27: Option<u32> = 1u32.checked_rem(p26);
                    (if (2489341053u32 >= p26) { Some(p26).unwrap_or(33554432u32) } else { 0u32 })
                })
            };
        }
    } else {
        let mut v28: bool = (y1[i] * 3.25f32).is_nan();
        let mut v29: [i32; 2] = [(-900648095i32), 2147483647i32];
    }
    y0[i] = n1;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
