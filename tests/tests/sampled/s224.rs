//! Seed 224.
//! @global 3
//! @local 1
//! @value 5
//! @value (4095 -2)
//! @buffer 2 0 2
//! @buffer -5 68719476736 5 -4 8 549755813887 -5 -9223372036854775808 8 0 9223372036854775807 9 92
//! @buffer 7 -973139505 6 2147483646 -5 3 9 627485153 2147483646 -2147483647 -1304794252 6 -5996459 9 2048 -4 56 7 7
//! @buffer (4 6) (40 2) (3 4)
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: u32, n1: S0, x0: &[i8], x1: &[i64], x2: &[i32], y0: &mut [S0]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v1: u16 = (E0::V1 as u16);
    'l2: {
        let v3: f32 = (16777215.0f32 + (1.1754944e-38f32 * 136.04f32));
        if (false | false) {
            break 'l2;
        }
        'l6: for (i5, e4) in x1.iter().enumerate() {
            y0[i].f1 *= (match E0::V0 {
                E0::V0 => x2[(17135766381051982651usize as usize) % x2.len()],
                E0::V1 => y0[i].f1,
                E0::V2 => n1.f1,
                _ => ((-3.0f32) as i32),
            });
        }
    }
    let f7 = |p8: u32| -> u8 { (0u8 / (254u8 | 1)) };
    let mut v9: u64 = (true as u64);
    let f10 = |p11: u32| -> u32 { ((i | usize::MAX) as u32) };
    let v12: f32 = (((-0.5f32) * 3.4028235e38f32) * 6.1e-43f32);
    'l14: for i13 in 0..5u64 {
        'l16: for i15 in 0..0usize {
            y0[i].f0 =
                x2.iter().take(2).fold(n0, |p17, p18| 4u32).clamp(9u32.min(3110676397u32), 9u32.max(3110676397u32));
            let v19: [u32; 3] = [(7u32 + 3u32); 3];
        }
        y0[i].f1 -= ((n1.f1 + n1.f1) ^ y0[i].f1);
    }
    y0[i] = (S0 {
        f1: ({
            let b20: (u32, bool, isize) = (n1.f0, true, (-9223372036854775807isize));
            y0[i].f1 |= (if let Some(m21) = Some(4.75f32) { 8i32 } else { 6i32 });
            (if let Some(m22) = Some(x2[i % x2.len()]) { (E0::V1 as i32) } else { (if true { 0i32 } else { 2i32 }) })
        }),
        ..y0[i]
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
