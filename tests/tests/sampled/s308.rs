//! Seed 308.
//! @global 1
//! @buffer 7 8191 9906233113709529766 0
//! @buffer 9265 0 13998 4
//! @buffer 9007199254740992
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[device]
fn d1(a0: &[u32]) -> bool {
    let mut v2: u8 = 3u8;
    'l4: for i3 in (-1..=2i32).rev() {
        if (if (true && true) {
            a0.iter().all(|p5| true)
        } else {
            (288230376151711743usize >= 16486247559964353209usize)
        }) {
            return (986550868u32 == a0[7usize % a0.len()]);
        }
        'l8: for e6 in a0.iter() {
            let Some(v9) = None::<u16>.or(Some(6u16)) else {
                continue;
            };
            let Some(v10) = Some((S0 { f0: (*e6) })) else {
                continue 'l8;
            };
        }
    }
    let f11 = |p12: u32| -> i16 { ((-2i16) | (128i16 / (i16::MIN | 1))) };
    (match None::<u32> {
        Some(m13) => (v2 == v2),
        None => (true && true),
    })
}

#[kernel]
fn random(x0: &[u64], y0: &mut [u16], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v14: u32 = (2526894592u32 << 0u32);
    let mut v15: u32 = ((v14 as u32) + 536870911u32);
    'l17: for i16 in -3..3i32.min(0) {
        'l18: {
            if let Some(m19) = Some(13i32) {}
            let v21: u32 = (match None::<i32> {
                Some(m20) => v15.saturating_pow(2),
                None => (v14 * v14),
            });
            let v22: i32 = 1030895735i32;
        }
        let mut v23: isize = 8isize;
        'l25: for i24 in (0..5usize).rev() {
            let v26: i64 = 3i64.wrapping_add(1).wrapping_abs();
        }
    }
    let (v27, mut v28) = ([1usize, usize::MAX, 16usize, i, 3usize], 65i32);
    own_y0[0] = (own_y0[2] * (own_y0[(0usize % 4)] % (9u16 | 1)));
    own_y0[1] = (u16x4::splat(34000u16).reduce_sum());
    own_y0[2] = ((8u16 - own_y0[0]) >> 15u32);
    own_y0[3] = own_y0[((usize::MAX + v27[1]) % 4)];
    y1[i] = (if x0.iter().all(|p29| (32767i16 <= 6358i16)) { v27[0] } else { v27[4] });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
