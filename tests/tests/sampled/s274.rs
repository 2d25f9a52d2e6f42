//! Seed 274.
//! @global 13
//! @local 4
//! @value -9223372036854775808
//! @value 1
//! @buffer 2057033037 2147483646 7 2 28 67108864 65536 -1370421228 8 6 -5 6 3
//! @buffer 7 1 4 -127 127 2 3 4 0 127 -2 2 -1
//! @buffer 1 65536 536870912 4 8 3 2 4294967295 0 8 0 1448776367 3691865136
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: [isize; 3],
    f2: usize,
    f3: [i8; 3],
    f4: [u8; 5],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(n0: i64, n1: u32, x0: &[i32], y0: &mut [i8], y1: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l1: {
        let mut v2: u32 = n1;
        'l4: for i3 in 0..x0[i].min(5) {
            let mut c5 = 0u32;
            'l6: loop {
                if c5 >= 5 {
                    break 'l6;
                }
                c5 += 1;
                let f7 = |p8: u32| -> u32 { (3u32 * p8).overflowing_sub(6u32.wrapping_sub(c5)).0 };
                let mut v9: [u32; 3] = [n1; 3];
                y1[i] = (n1 % (y1[i].clamp(1u32.min(8u32), 1u32.max(8u32)) | 1));
            }
            'l11: for i10 in (0..5usize).rev() {
                let mut v12: [[u32; 3]; 3] =
                    [[v2; 3], [0u32, v2, n1], (if false { [n1, v2, 2882049873u32] } else { [v2, 2048u32, 5u32] })];
                let mut v13: E0 = E0::V1;
                let mut v14: isize = (2isize / (17179869183isize | 1));
            }
            let mut v15: usize = i;
        }
        y1[i] %= ({
            y1[i] = (7u8 as u32);
            (n0 as u32)
        }) | 1;
    }
    y1[i] ^= 947143582u32;
    let v16: usize = 1usize;
    let v17: u16 = 9u16;
    let mut v18: ([u32; 5], [i32; 3], E0) = (
        [(x0[i] as u32); 5],
        [
            8i32,
            6i32,
            (match E0::V0 {
                E0::V0 => 8i32,
                _ => 1i32,
            }),
        ],
        E0::V0,
    );
    y0[i] = 2i8;
    y1[i] = 268435455u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
