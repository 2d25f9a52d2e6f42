//! Seed 172.
//! @global 4
//! @local 4
//! @value 9
//! @buffer 8 0 6 -3
//! @buffer 7 16 -2 0
//! @buffer 8191 9 1 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u32, x0: &[i16], y0: &mut [i8], y1: &mut [u32]) {
    #[local]
    let mut tile: [usize; 4];
    let i = global_id(0);
    let k = local_id(0);
    y1[i] ^= n0;
    let mut v1: i8 = (if (95u16 < 4095u16) { (y0[i] - y0[i]) } else { (y0[i] | y0[i]) });
    let f2 = |p3: u32| -> i32 { (x0.iter().position(|v| *v == 32766i16).unwrap_or(77) as i32) };
    tile[k] = ((y1[i] as u32) as usize);
    barrier();
    let t4 = tile[k];
    let mut v5: u32 = (n0 - 4u32.abs_diff(y1[i]));
    y0[i] &= v1;
    barrier();
    y0[i] = (n0 as i8);
    y1[i] = (match ((4.25f32 / f32::NAN) as u8) {
        158.. => ((v5 as f32) as u32),
        _ => 4096u32,
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
