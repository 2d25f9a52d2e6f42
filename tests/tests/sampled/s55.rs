//! Seed 55.
//! @global 12
//! @local 4
//! @value 2.055e-321
//! @buffer 2147483647 6 2 9 2147483646 0 4 1 4
//! @buffer -3.113653e30 3.4028235e38 -0.0 3.4028235e38 1.1754944e-38 584.935 2.0 NaN 2147483600.0 5.0 -2147483600.0 inf
//! @buffer 63 5 16384 1048576 -2147483647 5 -1716244966 16 1 8 -2147483647 -1642770138
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: f64, x0: &[i32], x1: &[f32], y0: &mut [i32]) {
    let i = global_id(0);
    let mut v1: i16 = (54i16.rotate_left(4u32) - (x1[9usize % x1.len()] as i16));
    if ((match 5u32 {
        197467202..=1919457132 => 2u32,
        m2 @ (0 | 9) if false => m2,
        _ => 3u32,
    }) <= (match (-9223372036854775807i64) {
        m3 @ ..=-5013383863596475992 if false => 5u32,
        1.. => 8u32,
        33.. => 0u32,
        _ => 1073741824u32,
    })) {
        if ((-3.4028235e38f32) < x1[10440436774699338415usize % x1.len()]) {
            let v5: i32 = (({
                v1 += 4096i16;
                y0[i] ^= y0[i];
                x0[i % x0.len()]
            }) - (if let Some(m4) = Some(false) { x0[7usize % x0.len()] } else { y0[i] }));
        }
    } else {
    }
    y0[i] = x0[i % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
