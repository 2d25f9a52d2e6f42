//! Seed 249.
//! @global 5
//! @local 4
//! @value 7
//! @buffer 4 4294967294 4294967294 3 64
//! @buffer (0 2 (3 3997307383 1)) (8 -3 (32768 111 3)) (13332178508008083541 2147483647 (2 1834961687 15)) (3 3 (2 1 0)) (2147483647 114 (3151328297 9 32767)) (46 -2147483647 (76 7 5)) (67108863 118035150 (4 1635076080 4194304)) (9 5 (7 0 5))
//! @buffer (8 -3 (2 0 2222325311)) (7 114 (0 1 5)) (2194284507732930898 2 (32 4095 867466796)) (31 -2147483648 (0 16777215 50)) (9 3 (34 16 7))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: usize,
    f1: i32,
    f2: [u32; 3],
}

#[kernel]
fn random(n0: u32, x0: &[u32], x1: &[S1], y0: &mut [S1]) {
    let i = global_id(0);
    if let Some(m3) = Some(x1[3usize % x1.len()].f1) {
        (y0[i].f1, y0[i].f1) = (
            m3,
            ('l4: {
                if (u16::MAX != 1u16) {
                    break 'l4 (y0[i].f1 - y0[i].f1);
                }
                m3.pow(0)
            }),
        );
        let f6 = |p7: u32| -> isize { (7isize + 3isize) };
    }
    'l9: for i8 in 0..=2u32 {
        let mut c10 = 0u32;
        'l11: loop {
            if c10 >= 4 {
                break 'l11;
            }
            c10 += 1;
            y0[i].f1 &= ((i32::MIN as i32) >> x0[i]);
            y0[i].f0 /= (0.75f64 as usize) | 1;
        }
        'l12: {
            let v13: i32 = 1i32.midpoint(1048576i32);
            let mut v14: [bool; 5] = [true, (7u32 < x1[i % x1.len()].f2[0]), false, true, true];
        }
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
