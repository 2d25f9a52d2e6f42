//! Seed 26.
//! @global 5
//! @offset 3
//! @value 7
//! @value 7
//! @buffer 7 2 0 1 1 32 254 1 8 55
//! @buffer 7 2147483646 -1 511 0 2147483647 4 2
//! @buffer (1216868700 8 1 9) (1 3 1 2147483646) (2 71 9 8) (2147483647 131071 7 6) (-1205598170 6 -2147483648 2147483646) (7 5 6 2147483647) (4 39 8 2) (9 256 80 -439219557)
//! @buffer 2 8 524288 1107629219 1048575 5 5 6
//! @buffer 6 1048576 3094232510 1 347612037 703137867 0 4 3 16777215 4294967295 58 2 0 618975126 2097151
//! @buffer 4.5 5.25 4294967300.0 -2147483600.0 16777216.0 -2.0 543.857 3.0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(n0: i8, n1: usize, x0: &[u8], x1: &[i32], x2: &[i32x4], y0: &mut [u32], y1: &mut [u32], y2: &mut [f32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let f1 = |p2: u32| -> i32 { 2147483647i32 };
    y0[i] -= y0[i];
    let (v3, mut v4) = ((y0[i] as usize), ({ x2[n1 % x2.len()][(i % 4)] }));
    let mut v5: usize = (4usize << x1[i]).wrapping_sub((1.1754944e-38f32 as usize));
    let v6: Option<f32> = Some(1.1754944e-38f32).or(Some((-2147483600.0f32)));
    let f7 = |p8: u32| -> i32 {
        ((v3 as i32)
            << x2[(match x2[n1 % x2.len()].x {
                95..=32768 => v3,
                9 | 16777215 => 0usize,
                3 => i,
                _ => i,
            }) % x2.len()]
            .z)
    };
    'l10: for i9 in (0..5usize).step_by(3) {
        own_y1[1] >>= y0[i];
        let mut v11: bool = Some(1u16).is_some();
        let mut v12: bool = false;
    }
    'l13: {
        let v14: bool = (i8::MIN.overflowing_sub(9i8).0 > 15i8);
    }
    y0[i] = y0[i];
    own_y1[0] = y0[i];
    own_y1[1] = own_y1[(131071usize % 2)];
    y2[i] = f32::NAN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
