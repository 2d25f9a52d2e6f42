//! Seed 152.
//! @global 8
//! @local 8
//! @value 2147483646
//! @buffer 7 7 1 4503599627370495 9 4 255 8393177268490040652
//! @buffer 73 255 524288 1 4294967294 255 5 3911106886 6 0 4294967294 31
//! @buffer 4 -4806090754341459705 6 -8723856886906714285 4 7340383971041906536 0 -5674283277227749322
//! @buffer 1 268435456 4 4 4294967295 7 4 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b ^ a) < b { (b * a) } else { (c - a) }
}

#[kernel]
fn random(n0: i32, x0: &[usize], x1: &[u32], x2: &[i64], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v2: usize = 18381798137647068388usize;
    let v3: usize = 2305843009213693951usize;
    let mut v4: [u32; 4] = [9u32, y0[i], x1[v3 % x1.len()], x1[i % x1.len()]];
    let mut v5: Option<Option<i32>> = Some(Some(2147483646i32));
    y0[i] = v4[(({ (i + 288230376151711744usize) }) % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
