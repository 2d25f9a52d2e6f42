//! Seed 305.
//! @global 1
//! @local 1
//! @value 0
//! @value 8
//! @buffer 1855957182 2147483647 6 1723763197 3 2147483646 110 1 523382390 5 -1585251724 3 16777215 16777216 5 67108864 5 -1284830187 2147483647 15
//! @buffer 5
//! @buffer -2147483647 -1037761101 5 -2147483647
//! @buffer 4
//! @buffer 6 7 67 4 536870911
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: &mut [usize]) -> bool {
    (6u8 != (match (a0[a0[a0[562949953421312usize % a0.len()]] % a0.len()], 2267328746u32) {
        (m2, 67108864..) if true => 1u8,
        (9 | 6386644484299517526, m3) => 6u8,
        _ => 3u8,
    }))
}

#[device]
fn d4(a0: &mut [i32; 5], a1: u32, a2: &mut u64, a3: &[AtomicU32]) -> S0 {
    (*a2) = ((match (*a0)[(5usize % 5)] {
        ..=-2147483647 => (*a2),
        -5 | 3 => (*a2),
        m5 @ (-3 | 1073741823) if true => (*a2),
        _ => (*a2),
    }) + ((*a2) * 134217728u64));
    let v6: E0 = E0::V0;
    a3[('l7: {
        if true {
            break 'l7 5925164721611760938usize;
        }
        (*a0)[(374037906480677457usize % 5)] -= (*a0)[2];
        7usize
    }) % a3.len()]
    .fetch_and(
        (match (*a2).div_euclid((*a2) | 1) {
            m9 @ ..=128 if true => Some(7u32).unwrap_or(1u32),
            _ => a1.clamp(2u32.min(3602156377u32), 2u32.max(3602156377u32)),
        }),
        Ordering::Relaxed,
    );
    (S0 { f0: i32::MIN })
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[i32], y0: &mut [i32], y1: &mut [i32], y2: &mut [i32], h0: &[AtomicU32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1: &mut [i32] = &mut y1[i * 4..i * 4 + 4];
    let (v10, mut v11) = (4u64, i);
    let v12: i32 = (x0[9usize % x0.len()].wrapping_sub(own_y1[(i % 4)]) | 2i32);
    let mut v13: u32 = 2917588149u32;
    if false {
        let v17: Option<(i32, i32)> = (match ((-2i8), (-127i8)) {
            (m14, ..=6) if false => Some((own_y1[(1125899906842623usize % 4)], v12)).map(|p16| p16),
            (53.., m15) => None::<(i32, i32)>,
            _ => Some((x0[v11 % x0.len()], x0[1usize % x0.len()])).or(Some((v12, i32::MAX))),
        });
        let mut v18: ((bool, isize), bool, u8) = (
            ({
                v11 &= (i8::MAX as usize);
                v11 = i;
                (false, 0isize)
            }),
            (6u32 == n0),
            Some(7u8).unwrap_or(80u8),
        );
        let (v19, mut v20) = (Some(6i16), 7u32);
    }
    y0[i] = y2[i];
    own_y1[0] = (match y2[i] {
        0 => y2[i],
        5 => y2[i],
        _ => (y0[i] >> 8u32),
    });
    own_y1[1] = (own_y1.iter().filter(|v| **v > (-2147483647i32)).count() as i32);
    own_y1[2] = x0[7usize.clamp(140737488355327usize.min(9usize), 140737488355327usize.max(9usize)) % x0.len()];
    own_y1[3] = y0[i];
    y2[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
