//! Seed 44.
//! @global 1
//! @local 1
//! @buffer 9 536870911 3
//! @buffer 5
//! @buffer 69 1048576 2 4 1073741823 3 8 4 3 8 9 -2147483647 -5 -2147483648
//! @buffer -0.0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(x0: &[u32], x1: &[i64], x2: &[i32], y0: &mut [f32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v1: isize = ((f64::NAN * (-3.5f64)) as isize);
    if (x2[i % x2.len()] == (x2[i % x2.len()] as i32)) {
        let (v4, mut v5) = (1usize, x0.iter().step_by(2).fold((-1234776332i32), |p6, p7| 4194303i32));
    } else {
        let v8: i16 = (E0::V1 as i16);
        'l10: for i9 in (0..3u32).rev() {
            if (x2.iter().all(|p11| false) ^ x0.iter().all(|p12| true)) {
                let f13 = |p14: u32| -> u32 {
                    ((match Some(6u64) {
                        Some(m15) if true => 787.576f32,
                        _ => 3.6032173e30f32,
                    }) as u32)
                };
                let v16: (u32, i32, u32x4) = (i9, i32::MAX, u32x4::splat(7u32));
                let v17: f32 = ((0.75f32 % (-6.919746e23f32)) + 16777216.0f32.floor());
            }
            let mut v18: Option<i32> = Some(x2[1usize % x2.len()]);
            let mut v19: i8 = (-1i8);
        }
    }
    let (v20, mut v21) = (if false { (7i32, x2[1048576usize % x2.len()]) } else { (x2[i % x2.len()], 4i32) });
    let mut v20: i32 = (2147483646i32 & v20);
    y0[i] = y0[i].mul_add(y0[i], 792.459f32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
