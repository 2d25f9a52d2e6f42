//! Seed 127.
//! @global 9
//! @local 4
//! @offset 2
//! @value 7
//! @value 1073741824
//! @buffer 1856237322 7 1843171571 9 5 -2147483648 2147483647 1 0 3 3
//! @buffer -2147483648 65 7 4
//! @buffer -3.5 -1.6914471e-12
//! @buffer 58964 3 4 5 0 7 1 65535 1 1 41150
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[usize], a1: &mut u32, a2: [usize; 4], a3: &mut E0) -> Option<i32> {
    if (match (*a3) {
        E0::V0 => (63i8 == i8::MIN),
        E0::V1 => false,
        _ => (true ^ true),
    }) {}
    let v4: i8 = (7i8
        + (match (a0[a2[(a2[(a2[0] % 4)] % 4)] % a0.len()], 4u8) {
            (m2, 1) if true => 64i8,
            (1..=4, m3) => (-2i8),
            _ => 127i8,
        }));
    if ([4294967294u32; 2] > [(*a1); 2]) {
        let mut v5: (u32x4, Option<usize>) = (if ((-0.0f32) <= 1.1754944e-38f32) {
            (u32x4::splat(25u32), Some(68719476735usize))
        } else {
            (u32x4::splat(4294967295u32), Some(a2[1]))
        });
        if (false ^ ((-310950134i32) != i32::MAX)) {
            let mut a2: Option<usize> = a0[({
                let mut c7 = 0u32;
                'l6: loop {
                    if c7 >= 1 {
                        break 'l6 a2[0];
                    }
                    c7 += 1;
                    v5.0[1] >>= 3u32;
                    if false {
                        break a2[0];
                    }
                    v5.0[(a2[1] % 4)] >>= c7;
                }
            }) % a0.len()]
            .checked_sub(a0[0usize % a0.len()]);
        }
    } else {
    }
    None::<i32>
}

#[kernel]
fn random(n0: u32, n1: isize, x0: &[i32], x1: &[i32], x2: &[f32], y0: &mut [u16]) {
    let i = global_id(0);
    let v9: u64 = ((128u64 + 0u64)
        + ({
            let b8: [i8; 2] = [0i8, 0i8];
            2047u64
        }));
    if let Some(m10) = 4u32.checked_div(2u32) {
        let (v11, mut v12) = ((isize::MAX * n1), (-2147483647i32));
        let v13: i16 = ((0i16 / (6i16 | 1)) ^ 5i16.wrapping_shr(3u32));
    }
    let (v14, mut v15) = (Some(true), n1);
    if ((true && true) != (false && false)) {
        let (v21, mut v22) = (i, 0i8);
        let v23: i32 = 2147483646i32;
    } else {
        (y0[i], y0[i]) = (6u16, (y0[i] - 8u16));
    }
    let mut v26: u8x4 = u8x4::splat(45u8)
        .simd_ge(
            ('l24: {
                if true {
                    break 'l24 u8x4::splat(6u8);
                }
                u8x4::splat(9u8)
            }),
        )
        .select(u8x4::splat(5u8), u8x4::splat(9u8));
    y0[i] = (!32u16).abs_diff((1i32 as u16));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
