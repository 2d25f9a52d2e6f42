//! Seed 175.
//! @global 4
//! @local 1
//! @buffer 16777217.0 NaN NaN
//! @buffer -1.3069626e26 -3.5 1.002e-42 3.0 -0.75 -1.25 4.0 6.73e-43 103.331 2.75 -inf 3.4028235e38 3.4028235e38 4.0
//! @buffer -32767 55 -32767 7 7 15909 32766 1 5 -32768 1
//! @buffer 65536 8 3599081993970087650 1
//! @buffer 7 44 -212212275 -1426105415 2147483646
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: usize) -> f32 {
    69.029f32
}

#[device]
fn h2<const N: usize>(a: [u32; N], b: u32) -> u32 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t * a[j]) * (N as u32);
    }
    t ^ a[N / 2]
}

#[device]
fn d3(a0: (u32, usize, f32)) -> i32 {
    let f4 = |p5: u32| -> usize { 893446165957719518usize };
    110i32
}

#[kernel]
fn random(x0: &[f64], x1: &[f32], x2: &[i16], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let v6: f32 = x1[65536usize % x1.len()];
    y0[i] = (({
        let mut c8 = 0u32;
        'l7: loop {
            if c8 >= 1 {
                break 'l7 ({
                    let mut c10 = 0u32;
                    'l9: loop {
                        if c10 >= 4 {
                            break 'l9 y1[i];
                        }
                        c10 += 1;
                        y1[i] <<= (-2147483647i32);
                        if true {
                            break (-1152082062i32);
                        }
                        y1[i] -= y1[i];
                    }
                });
            }
            c8 += 1;
            y1[i] |= 34i32;
            if (false || true) {
                break (y1[i] as i32);
            }
        }
    }) as usize);
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
