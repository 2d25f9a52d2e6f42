//! Seed 282.
//! @global 2
//! @local 2
//! @buffer 8 7
//! @buffer -31506 6 3 3
//! @buffer 6 9
//! @buffer 2 65534
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: S0,
    f2: S0,
    f3: [u32; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel(local = 2)]
fn random(x0: &[i32], y0: &mut [i16], y1: &mut [i8], y2: &mut [u16]) {
    #[local]
    let mut tile: [i64; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [i16] = &mut y0[i * 2..i * 2 + 2];
    let mut v1: usize = ((i / (k | 1)) + None::<usize>.unwrap_or(i));
    y2[i] = (({
        let b2: (bool, u16) = (false, y2[i]);
        b2.1
    }) + y2[i].overflowing_sub(8u16).0);
    let mut v3: i64x2 = i64x2::splat((-9223372036854775807i64));
    let mut v4: [Option<isize>; 3] = [Some(92isize); 3];
    tile[2 - 1 - k] = v3.x;
    barrier();
    let t5 = tile[k];
    v1 += (if let Some(m6) = Some(21369u16).or(None::<u16>) { (0usize / (k | 1)) } else { (v1 / (v1 | 1)) });
    barrier();
    tile[k] = t5;
    barrier();
    let t7 = tile[(i % 2)];
    y1[i] &= y1[i];
    barrier();
    own_y0[0] = (-19718i16);
    own_y0[1] = (-28122i16);
    y1[i] = i8::MAX;
    y2[i] = u16::MAX;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
