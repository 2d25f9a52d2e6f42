//! Seed 243.
//! @global 4
//! @local 4
//! @value 1
//! @buffer 9223372036854775806 -6605093563104779430 2 5 7920839759081242894 2 5 2 -1 -9223372036854775808 144115188075855871 7 1 9223372036854775806 0 562949953421312 4 6
//! @buffer (-757557965 2147483647 6 17) (0 32 2147483646 3) (1203464269 -3 1 8388607) (7 2147483647 4 3)
//! @buffer 113 5 23 -1063054705 3 -2147483647 8 3 5 4194303 8 256 67108863 5 7 6 9
//! @buffer -1797745113 3 -1977653825 0 4 8 -2147483648 2147483646
//! @buffer 5 -2147483647 3 711015912 -2147483648 2 -4 3 -2147483647 -5 6 3 3 -2147483648 8 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: usize, x0: &[i64], x1: &[i32x4], x2: &[i32], y0: &mut [i32], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l2: for i1 in 0..=3usize {
        own_y1[((match Some(i64::MIN) {
            Some(m3)
                if (match (62224u16, 3u32) {
                    (m4, 1 | 524288) if false => false,
                    (..=1, m5) => true,
                    _ => true,
                }) =>
            {
                (!i1)
            }
            _ => i.swap_bytes(),
        }) % 4)] -= (own_y1[(n0 % 4)] - 3i32).clamp(37870934i32.min((-1i32)), 37870934i32.max((-1i32)));
        let mut v6: i32 = (2i32 % ((if false { (-5i32) } else { x2[i1 % x2.len()] }) | 1));
        let mut v8: usize = (if let Some(m7) = Some(own_y0[(0usize % 2)]) { i1 } else { i }).swap_bytes();
    }
    let v9: u32 = 1u32;
    let v10: Option<u32x4> = Some(u32x4::splat(72u32));
    let (v11, mut v12) = (if true { (70368744177663usize, 1u16) } else { (n0, 21223u16) });
    let f13 = |p14: u32| -> u16 { (4u16 - (u32::MAX.trailing_zeros() as u16)) };
    'l16: for i15 in 0..0usize {
        match 126i8 {
            0 => {}
            m21 => {}
        }
    }
    own_y0[0] = x2[1204987482913746979usize % x2.len()];
    own_y0[1] = i32::MIN;
    own_y1[0] = x1[i % x1.len()][(n0 % 4)];
    own_y1[1] = own_y0[(1usize % 2)];
    own_y1[2] = x2[4095usize % x2.len()];
    own_y1[3] = 16777216i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
