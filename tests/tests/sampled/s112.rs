//! Seed 112.
//! @global 4
//! @local 4
//! @value 0
//! @buffer 1 5888631063656787416 1024 7 0 985383103199387013 3 0 8 1 8 36028797018963967 8388608 1 7 3 16777215 549755813887
//! @buffer 1939348947 587250956 499700344 4
//! @buffer 1 1832211568 536870911 3
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
fn random(n0: i32, x0: &[usize], x1: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    if true {
        let mut v5: i64 = 3i64;
        let mut c6 = 0u32;
        'l7: while c6 < 5 && (if false { (false & true) } else { !false }) {
            c6 += 1;
            y0[i] -= ((c6 >> 25u32) / (y0[i] | 1));
            y0[i] ^= 3577908524u32;
        }
        let f8 = |p9: u32| -> i16 { (p9 as i16) };
    }
    'l12: for e10 in x1.chunks(1) {
        if true {
            break;
        }
        'l14: for i13 in (0..2usize).step_by(3) {
            let v15: bool = false;
            let mut v16: u32 = ((if false { e10[i13 % e10.len()] } else { 61u32 }) + (y0[i] ^ y0[i]));
            let mut v15: i32 = n0;
        }
    }
    y0[i] = (y0[i] ^ y0[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
