//! Seed 81.
//! @global 9
//! @local 3
//! @value 69
//! @buffer -7618570444496381769 9223372036854775807 9 -8741502235999132786 7 6
//! @buffer 2305843009213693952 8784644913788446270 7904290313017229160 9 9 3 5 1 3
//! @buffer 29 2 26 114 92 54 -127 9 -128
//! @buffer 3033674153 4 5 580802197 2142610770 1201993480 0 3032297537 0
//! @buffer -3 7 3 2 1 6 0 16383 32
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: f32) -> u32 {
    let v2: Option<[i64; 1]> = Some([9103275169386128839i64]);
    let f3 = |p4: u32| -> u32 { p4 };
    ((355595027u32 - 32u32) >> 23u32)
}

#[kernel]
fn random(n0: u32, x0: &[isize], x1: &[usize], x2: &[i8], y0: &mut [u32], y1: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    if (false ^ (false & true)) {
        y1[i] <<= ({
            y0[i] /= (y0[i] as u32) | 1;
            y1[i] += (y1[i] as i32);
            (match (y0[i] + n0) {
                ..=9 => 2i32,
                _ => ((-0.5f32) as i32),
            })
        });
        let mut c5 = 0u32;
        'l6: loop {
            if c5 >= 1 {
                break 'l6;
            }
            c5 += 1;
            'l9: for e7 in x0.iter() {
                let mut n0: Option<u16> = Some(1u16);
            }
            'l11: for i10 in (0..0u32).step_by(1) {
                let mut v12: [[i32; 5]; 3] =
                    [[y1[i]; 5], [7i32, 0i32, 0i32, 2i32, y1[i]], [5i32, 511i32, 1i32, 4i32, (-2147483647i32)]];
                let mut v12: usize = (!({
                    y0[i] %= 2u32 | 1;
                    6usize
                }));
                let mut v13: Option<u32> = (if false { Some(i10) } else { Some(119u32) }).or(Some(c5));
            }
            'l15: for i14 in (0..2u32).step_by(2) {
                let f16 = |p17: u32| -> usize { (x1[i] - (i * x1[i])) };
                let v18: Option<u32> = None::<u32>;
            }
        }
    } else {
        let v19: Option<u32> = None::<u32>;
        let (v20, mut v21) = ([y0[i]], 2u16);
    }
    y0[i] = n0;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
