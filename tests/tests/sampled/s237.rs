//! Seed 237.
//! @global 7
//! @local 3
//! @offset 4
//! @buffer -838705374 2147483647 -734901075 -2147483648 67108863 -2 32 2147483646 -2147483648 -646251580 -557590177 -999669969 2 262144 47 -3 41 0 2147483646 47
//! @buffer 1 4398046511103 13140625660961793497 1048576 8192 48 8 1152921504606846975 14557973562798177007 18446744073709551615 1
//! @buffer 127 14 0 5 -5 5 38 -2147483648 7 0 0 6 -4 8 7 89
//! @buffer -1869972941 2147483646 31 -576338116 -1 4 2 62 7 -5 3
//! @buffer 1 3 107 7 4 2 9 1 7 0 213
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: i8,
    f4: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: (i32, bool), a1: i16, a2: bool) -> bool {
    let Some(v2) = Some((519.009f32, 2u32)) else {
        return (false && a2);
    };
    ([1i8, 126i8, 4i8] > [4i8, 7i8, (-1i8)])
}

#[device]
fn h3<const N: usize>(a: [u64; N], b: u64) -> u64 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t ^ a[j]) + (N as u64);
    }
    t ^ a[N - 1]
}

#[kernel]
fn random(x0: &[i32], x1: &[usize], x2: &[i32], y0: &mut [i32], y1: &mut [u8]) {
    let i = global_id(0);
    let mut v7: [usize; 5] = [
        (match (4294967294u32, i) {
            (m4, 0..=1) if false => x1[i],
            (..=1, m5) => 89usize,
            _ => i,
        }),
        (i % (x1[i] | 1)),
        i,
        (if let Some(m6) = None::<i64> { x1[i] } else { i }),
        i.overflowing_add(x1[i]).0,
    ];
    'l9: for i8 in (0..4u64).rev() {
        'l11: for i10 in (0..=4u32).rev() {
            y0[i] = 51i32;
            if (1494802435u32 != 0u32) {
                continue 'l11;
            }
            let mut v12: isize = ((-64isize) - (111isize + 0isize));
        }
        'l14: for i13 in (0..0u64).rev() {
            let mut v15: usize = v7[2];
            let mut v15: (Option<i32>, i8, Option<u64>) = (None::<i32>, 3i8, Some(i13));
            let v16: [[u32; 1]; 3] = [[3u32], [2u32; 1], [65u32; 1]];
        }
    }
    y0[i] = x2[v7[(i % 5)] % x2.len()];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
