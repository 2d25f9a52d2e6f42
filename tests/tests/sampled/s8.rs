//! Seed 8.
//! @global 9
//! @local 8
//! @buffer 39 0 33554431 0 9 18446744073709551615 52 4900874942764609870 18446744073709551615
//! @buffer 154.612 4.0 -3.0 3.0 -inf 4.25 -0.75 3.4028235e38
//! @buffer 643640157749765162 0 3 1 87 9 31 18446744073709551614 18446744073709551615
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[usize], x1: &[f32], y0: &mut [u64]) {
    let i = global_id(0);
    'l3: for e1 in x1.chunks(2) {
        'l6: for (i5, e4) in x1.iter().enumerate() {
            if true {
                let mut v7: (usize, u32) = ((i + 6usize), 1u32);
                v7.0 %= ((16086162895696327058usize + v7.0) / ((i + x0[i]) | 1)) | 1;
            }
            let Some(v8) = Some(true) else {
                break 'l6;
            };
        }
        let mut v9: usize = Some(i).unwrap_or(1475460738841561882usize);
    }
    'l10: {
        let mut v11: i32 = i32::MIN.swap_bytes();
        let f12 = |p13: u32| -> i32 { 2i32 };
        let v15: u64 = ({
            let b14: E0 = E0::V1;
            (y0[i] % (y0[i] | 1))
        });
    }
    let v16: i32 = 262144i32;
    let mut c17 = 0u32;
    'l18: while c17 < 4 && (v16 == v16) {
        c17 += 1;
        'l20: for i19 in -2..-2i32 {
            match y0[i] {
                0 => {
                    let mut v21: [(i16, i8, u32); 2] = [(i16::MIN, 2i8, 0u32), (512i16, (-51i8), c17)];
                }
                m22 => {
                    let mut v23: i16 = ((1.75f64 as i16) ^ (16384i16 & 8191i16));
                }
            }
            let v24: i32 = ((i19 >> i) % (9i32 | 1));
        }
    }
    if true {
        let mut v26: bool = x1.iter().any(|p25| true);
        v26 = v26;
    }
    y0[i] = 0u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
