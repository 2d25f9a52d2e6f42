//! Seed 112.
//! @global 3
//! @local 1
//! @value 65535
//! @buffer 7 42 9
//! @buffer 799348468 1543939469 6 0 2864937119 2 0 1073741824 4194303 2 6 4 3626698895
//! @buffer 4 4294967294 61
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: u32, a2: bool, a3: bool) -> f64 {
    let mut v4: f64 = (({
        let mut c3 = 0u32;
        'l2: loop {
            if c3 >= 2 {
                break 'l2 5.75f64;
            }
            c3 += 1;
            if true {
                break (-3.75f64);
            }
        }
    }) * ((-2147483648.0f64) / 7.252174636956092e31f64));
    v4
}

#[kernel]
fn random(n0: i32, x0: &[i32], x1: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    let v5: isize = (-1isize);
    y0[i] %= (x1[1usize % x1.len()] >> n0) | 1;
    'l8: for e6 in x0.iter() {
        let mut v9: f64 = (((-0.75f64) * f64::NAN) / f64::NEG_INFINITY);
        'l11: for i10 in 0..=2usize {
            let v12: i8 = (i10 as i8);
            let mut v12: f64 = (if ((-3isize) == (-9223372036854775807isize)) { (1i32 as f64) } else { v9 });
        }
    }
    y0[i] = ((if 5.51e-43f32.is_finite() { (x1[i % x1.len()] | y0[i]) } else { (x1[i % x1.len()] as u32) })
        ^ (match Some(false) {
            Some(m13) => y0[i],
            None => y0[i],
        }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
