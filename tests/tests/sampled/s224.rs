//! Seed 224.
//! @global 9
//! @local 3
//! @value 92
//! @value (78 7)
//! @buffer 197868467 54 1021813633 60 7 7 8 1636181695 134217727
//! @buffer 6 -5996459 9 2048 -4 56 7 7 4
//! @buffer 6 40 2 3 4 8192 4194304 6 -2147483647
//! @buffer 0 1 118 0 0 9 4154 64 65534
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: u32, n1: S0, x0: &[u32], x1: &[i32], y0: &mut [i32], y1: &mut [u16]) {
    let i = global_id(0);
    let v1: u32 = n0.abs_diff(x0[i]);
    let v2: [[isize; 1]; 3] = [[0isize], [6isize; 1], [isize::MIN]];
    let mut n0: ([u32; 1], (bool, i32)) = (
        [('l3: {
            if true {
                break 'l3 n0;
            }
            v1
        })],
        (false, n1.f1),
    );
    let f5 = |p6: u32| -> f32 {
        ({
            let b7: u32 = n1.f0;
            ((-0.0f32) % (-0.0f32))
        })
    };
    let mut v10: S0 = (S0 {
        f0: ({
            n0.1.0 = (x1[i] > x1[i]);
            ({
                let mut c9 = 0u32;
                'l8: loop {
                    if c9 >= 1 {
                        break 'l8 0u32;
                    }
                    c9 += 1;
                    n0.0[(i % 1)] <<= x0[i];
                    if true {
                        break n0.0[(288230376151711744usize % 1)];
                    }
                    n0.1.0 = n0.1.0;
                }
            })
        }),
        ..n1
    });
    let v11: [Option<isize>; 3] = [Some(0isize), Some(9isize), Some(v2[(4usize % 3)][0])];
    y0[i] = (if true { x1[i] } else { (x1[i] & 4194303i32) }).overflowing_sub(y0[i]).0;
    y1[i] = ((y1[i] + 16383u16) >> 3u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
