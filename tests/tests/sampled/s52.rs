//! Seed 52.
//! @global 7
//! @local 3
//! @offset 3
//! @buffer 1024 3939198917 3 68 4294967294 4 1626373796 222132222 4294967294 4294967294 8 0 8388607 3 4294967294 1923494882 6
//! @buffer 9 19151 1 2 1023 6 0 23059 7 8
//! @buffer 8 2019010979347091310 1 -1 7 4503599627370495 1 8 9223372036854775806 0 9223372036854775807 -9223372036854775807 98 68719476735
//! @buffer 508.229 4.25 -2.0 inf 1.1754944e-38 3.4028235e38 458.081 -2.0 -1788004000.0 1.008e-42 2.0 1.0 16777215.0 -2.5 6.29e-43 3.459237e-16 2.25 NaN 3.25 -0.75
//! @buffer 4294967294 16383 0 3 4294967294 0 3137259391 4194304 8 4294967295
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 1],
    f1: [u32; 2],
}

#[kernel]
fn random(x0: &[u32], x1: &[u16], x2: &[i64], y0: &mut [f32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [f32] = &mut y0[i * 2..i * 2 + 2];
    'l2: for i1 in 0..3usize {
        let v3: u32 = ((y1[i] - x0[i % x0.len()]) & 4u32.overflowing_mul(4095u32).0);
        let mut c4 = 0u32;
        'l5: while c4 < 2 && (2i32 != 9i32) {
            c4 += 1;
            own_y0[1] -= (own_y0[0] % own_y0[1]);
        }
        own_y0[1] = own_y0[1];
    }
    own_y0[((1048576usize + i) % 2)] = ((x1[i] & x1[i]) as f32);
    y1[i] = (if false { 7u32 } else { y1[i] }).saturating_sub(y1[i]);
    let mut v9: [u32x3; 2] = ({
        let mut c7 = 0u32;
        'l6: loop {
            if c7 >= 4 {
                break 'l6 [u32x3::splat(1u32), u32x3::splat(7u32)];
            }
            c7 += 1;
            own_y0[(i % 2)] -= (-f32::NEG_INFINITY);
            if x2.iter().all(|p8| true) {
                break [u32x3::splat(2u32), u32x3::splat(5u32)];
            }
        }
    });
    v9.swap(1, 1);
    let (v10, mut v11) = (y1[i], 13160i16);
    own_y0[0] = (-3.5f32);
    own_y0[1] = (-3.75f32);
    y1[i] = ((match Some((-3i32)) {
        Some(m12) => 1u32.wrapping_pow(1),
        None => (1023u32 % (v10 | 1)),
    }) << i);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
