//! Seed 281.
//! @global 2
//! @local 1
//! @value 7
//! @buffer 0 7
//! @buffer 4 98
//! @buffer 5 2147483647
//! @buffer 4 2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &mut [i32; 3], a1: (u32, f32, f32)) -> (i8, f32) {
    (*a0)[(4usize % 3)] = (a1.2 as i32);
    if let Some(m2) = Some((*a0)[1]).or(Some((*a0)[(8usize % 3)])) {
        'l3: {
            let v4: u16 = (Some(5u16).unwrap_or(9u16) * 65535u16);
            let v5: u32 = a1.0;
        }
        let mut v6: u64 = 16228527919563583537u64.rotate_right((1u32 ^ u32::MAX));
    }
    (
        (match E0::V0 {
            E0::V0 => 0i8,
            E0::V1 => i8::MAX,
            _ => (1i8 / (5i8 | 1)),
        }),
        (if ((*a0)[1] <= (*a0)[2]) { a1.1 } else { a1.1 }),
    )
}

#[device]
fn d7(a0: E0, a1: f32, a2: &mut u32, a3: &[i32]) -> bool {
    ((7i32 == a3[4usize % a3.len()]) || (false || true))
}

#[device]
fn d8(a0: (u32, u64, i32), a1: &[i32]) -> u32 {
    a0.0
}

#[kernel]
fn random(n0: i32, x0: &[i32], y0: &mut [i32], y1: &mut [i32], y2: &mut [i32]) {
    let i = global_id(0);
    let mut c9 = 0u32;
    'l10: while c9 < 1 && (if (false || false) { true } else { true }) {
        c9 += 1;
        let v11: [i16; 2] = [
            (64i16 - 5i16),
            ({
                y1[i] %= y1[i] | 1;
                y0[i] ^= 4i32;
                3i16
            }),
        ];
        let v12: [f32; 4] = [3.91e-43f32, 16777215.0f32, 4294967300.0f32, (-3.5f32)];
        let mut v13: u32 = 2u32;
    }
    if true {
        let v15: [u32; 5] = [({
            let b14: u16 = (82u16 / (4u16 | 1));
            8u32.div_euclid(7u32 | 1)
        }); 5];
        let mut v16: E0 = E0::V0;
    } else {
        y1[i] = (({
            y0[i] >>= 78i32;
            let b17: [f32; 1] = [(-1.5f32)];
            4i32
        }) / ((y2[i] + 2147483646i32) | 1));
        if let Some(m18) = Some([75u32, 0u32, 0u32]) {
            let mut v19: u32 = (E0::V0 as u32);
            let mut v20: u8 = (!1u8);
        }
    }
    let v21: usize = (if true { 2usize } else { 3usize.midpoint(51usize) });
    y0[i] = y2[i];
    y1[i] = ({ (!(67u32.leading_ones() as i32)) });
    y2[i] = 8i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
