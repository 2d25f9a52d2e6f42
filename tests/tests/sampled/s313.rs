//! Seed 313.
//! @global 3
//! @local 1
//! @value 2
//! @buffer 1140176299 41 4 1259274436 2 0 2 1 4 6 1435614253 7 2078726678
//! @buffer 6 -2147483647 6
//! @buffer 524288 7 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u8, x0: &[u32], y0: &mut [i32], y1: &mut [u32]) {
    let i = global_id(0);
    'l3: for e1 in x0.iter() {
        'l6: for e4 in x0.iter() {
            let f7 = |p8: u32| -> i32 { 8i32 };
            let mut v9: u32 = (2u32 + (x0[i % x0.len()] | 33554432u32));
        }
    }
    'l11: for i10 in 0..y1[i].min(0) {
        let v12: u32 = i10.overflowing_sub((!4u32)).0;
        y0[i] %= (-4i32) | 1;
    }
    'l14: for i13 in (0..5u32).rev() {
        'l16: for i15 in (0..=3usize).rev() {
            y0[i] = (if false { y0[i] } else { y0[i] })
                .clamp(2147483647i32.min(397489033i32), 2147483647i32.max(397489033i32));
            y0[i] >>= ((x0.iter().position(|v| *v == 2u32).unwrap_or(77) as u32) as i32);
            let v17: i32 = y0[i];
        }
        let v18: i32 = ((true ^ false) as i32);
        if let Some(m19) = i.checked_sub(i) {
            if true {
                let v20: u8 = n0;
                let Some(v23) = (match ({
                    y1[i] %= x0[m19 % x0.len()] | 1;
                    576460752303423487i64
                }) {
                    m21 @ -3612896820713661918
                        if (match None::<bool> {
                            Some(m22) => false,
                            None => true,
                        }) =>
                    {
                        Some((0usize, v18))
                    }
                    _ => Some((i, 9i32)),
                }) else {
                    continue 'l14;
                };
            } else {
                y1[i] |= x0[(if true { i } else { m19 }) % x0.len()];
                y0[i] *= y0[i];
            }
        }
    }
    let mut v25: i64 = (if let Some(m24) = Some(0usize) { (1023i16 as i64) } else { 45i64 });
    let mut v27: [[usize; 2]; 5] = ({
        y1[i] -= x0[8469346045223827065usize % x0.len()];
        let b26: i32 = (3i32 + y0[i]);
        [[i, 4usize], [i, 10776676650335106003usize], [0usize, i], [9usize; 2], [i, 4usize]]
    });
    y0[i] = 63i32;
    y1[i] = x0[v27[0][0] % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
