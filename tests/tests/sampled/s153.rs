//! Seed 153.
//! @global 13
//! @local 4
//! @buffer -3 -2147483648 3 24 -2 255 1 1 2147483646 8 3 803932095 2147483647
//! @buffer 1 131072 134217728 0 1896844447 0 107 0 1754392312 1 632402345 8 67108863
//! @buffer 4095 8 107 4 2893399363 0 5 4294967295 4294967294 7 6 8 2
//! @buffer 4294967295 4 1 6 7 13 34 1 5 7 1 5 97
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: i32,
    f2: u8,
    f3: [u8; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [i32; 4],
    f1: i16,
    f2: i8,
    f3: [u8; 1],
}

#[kernel]
fn random(x0: &[i32], x1: &[u32], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    if (({
        let mut c2 = 0u32;
        'l1: loop {
            if c2 >= 2 {
                break 'l1 y1[i];
            }
            c2 += 1;
            if true {
                break y0[i];
            }
            y1[i] *= x1[i];
        }
    }) <= y1[i])
    {
        let mut v5: u32 = ((match (4503599627370495usize, i) {
            (m3, 6 | 18446744073709551614) if true => y0[i],
            (1, m4) => 1u32,
            _ => y0[i],
        }) * (x1[i] - x1[i]));
        y1[i] >>= 255u32;
        let v6: u8 = (1u8 / ((6u8 + 1u8) | 1));
    }
    'l7: {
        let mut v8: Option<Option<usize>> = Some(Some(i));
        let v9: usize = ({ (i as usize) });
    }
    let mut v10: bool = (if (y1[i] == x1[i]) { true } else { false });
    y0[i] = 8u32;
    y1[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
