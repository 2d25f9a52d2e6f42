//! Seed 180.
//! @global 10
//! @value 6
//! @buffer 14659889345991546613 2 127 4190730951093893523 9 9 8 1099511627776 6 18446744073709551614 18446744073709551615 4 5
//! @buffer 8 9 44 524287 8388608 28 1818956365055621580 6 1 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u16,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a & b) != b { (c & a) } else { (c * a) }
}

#[device]
fn d2(a0: &[u32], a1: &[u32]) -> E0 {
    ({
        let b3: bool = (false ^ true);
        E0::V1
    })
}

#[kernel]
fn random(n0: i32, x0: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v4: bool = false;
    'l6: for i5 in 0..3u64 {
        let mut v4: [u32x4; 4] = [
            u32x4::splat(1u32),
            u32x4::splat(65536u32),
            (match i5 {
                5 => u32x4::splat(6u32),
                _ => u32x4::splat(46u32),
            }),
            ({
                v4 ^= true;
                u32x4::splat(5u32)
            }),
        ];
        let v7: Option<u64> = i5.checked_div(2u64);
    }
    let mut v8: [bool; 4] = [v4, v4, v4, v4];
    let n0: S0 = (S0 { f0: 12548u16 });
    'l9: {
        let v12: u32 = ((false as u32)
            - ('l10: {
                if v4 {
                    break 'l10 9u32;
                }
                v8[(i % 4)] |= v8[(y0[i] % 4)];
                1303150371u32
            }));
        match (5i64 % (9007199254740991i64 | 1)) {
            0 => {
                'l14: for i13 in 0..5u64 {
                    let mut v16: u32x4 = ({
                        let b15: Option<u32> = v12.checked_div(131072u32);
                        u32x4::splat(3255611042u32)
                    });
                    let mut v17: i64 = 99i64;
                }
            }
            m18 => {
                'l20: for i19 in 0..=4i32 {
                    let v21: i32x4 = i32x4::splat(2147483646i32);
                    let mut m18: i64 = g1(
                        (x0.iter().filter(|v| **v > 1usize).count() as i64),
                        (match E0::V1 {
                            E0::V0 => 0i64,
                            _ => m18,
                        }),
                    );
                }
            }
        }
        let mut v22: ([isize; 5], i16) = ([8isize, 131071isize, 4isize, (-5isize), (-5isize)], (-5i16));
    }
    'l24: for i23 in -1..3i32 {
        v4 &= (g1(i23, 13i32) >= i23);
        let v25: u32 = 63u32;
        let mut v26: i8 = 32i8;
    }
    let f27 = |p28: u32| -> usize { ((i + 6usize) / ((!i) | 1)) };
    let mut v29: [bool; 2] = [(v4 ^ v4); 2];
    let mut v30: i32 = (1i32
        - ({
            y0[i] |= 113usize;
            9i32
        }));
    'l32: for i31 in 0..4u32 {}
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
