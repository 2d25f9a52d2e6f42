//! Seed 108.
//! @global 2
//! @local 1
//! @value 1
//! @value (1 (3787386076 2782871671 6) (8 64 35 1))
//! @buffer 4 6
//! @buffer 7
//! @buffer -5 262144 2147483646 6
//! @buffer 6 -2147483647
//! @buffer (18446744073709551615 (524288 6 1) (8 4 2 0)) (18014398509481983 (128 4 5) (28 7 1 8))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: [u32; 3],
    f2: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u64,
    f1: [i32; 2],
    f2: i16,
    f3: [u8; 6],
}

#[device]
fn d1(a0: [u32; 1]) -> bool {
    ({
        let b2: [usize; 3] = [16196039644050834161usize, 113usize, 6usize];
        (b2[0] != 536870912usize)
    })
}

#[kernel]
fn random(n0: usize, n1: S0, x0: &[i32], x1: &[i16], y0: &mut [i32], y1: &mut [i32], y2: &mut [S0]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 2..i * 2 + 2];
    let mut v3: i8 = ((85i8 & 0i8)
        ^ (match y1[i] {
            2 | 2047 => (-31i8),
            16383 => 8i8,
            7 => 127i8,
            _ => (-3i8),
        }));
    'l4: {
        own_y0[1] = (-(y1[i] * y1[i]));
        if (true & false) {
            break 'l4;
        }
        let f5 = |p6: u32| -> u8 { ((n1.f2[2] << n1.f1[(i % 3)]) ^ (254u8 >> 5u32)) };
    }
    let v7: i32 = (-3i32);
    let (v8, mut v9) = (if (x0[i] != v7) { (6u32, n1.f2[(95usize % 4)]) } else { (y2[i].f1[2], y2[i].f2[3]) });
    'l12: for e10 in x1.iter() {
        if own_y0.iter().any(|p13| true) {
            let v14: bool = true;
            y2[i].f1[0] += n1.f1[0];
            y2[i].f1[1] -= 6u32;
        }
        if let Some(m16) = Some(Some(4i8)) {
            let mut v17: (usize, [i8; 4], Option<bool>) = (i, [i8::MAX, 1i8, 60i8, v3], Some(true));
            let m16: i32 = (1i32.wrapping_sub(x0[i]) + v7.wrapping_add(1).abs());
        }
    }
    'l19: for i18 in 0..(v7 as usize).min(4) {
        match (x0[i] & y1[i]) {
            0 => {
                let mut v20: ([i32; 3], u32) = ([i32::MIN, y1[i], own_y0[0]], 7u32);
                v20.1 *= v20.1;
            }
            1 => {
                let v21: u32 = ((1u32 - 4u32) << v7);
            }
            2 => {
                let Some(v23) = Some((own_y0[0], n1.f2[2], 15790i16)).map(|p22| (x0[i], 74u8, p22.2)) else {
                    break;
                };
            }
            m24 => {}
        }
    }
    own_y0[0] = x0[i];
    own_y0[1] = v7;
    y1[i] = 8i32;
    y2[i] = n1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
