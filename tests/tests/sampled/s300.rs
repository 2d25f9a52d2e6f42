//! Seed 300.
//! @global 3
//! @local 3
//! @offset 5
//! @buffer 8 4 1 1 9 3 4 0
//! @buffer 2813680407172428307 18446744073709551614 4 3 0 87 0 1667585243716571430 7 18446744073709551615 7 0 2 5813728899745046491 15337584526931179579 4
//! @buffer 3 45 8 0 9 125 2 109
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: i16, a2: &mut u32, a3: i32) -> i32 {
    33554431i32
}

#[kernel]
fn random(x0: &[usize], y0: &mut [u64], y1: &mut [u8]) {
    let i = global_id(0);
    let own_y0: &mut [u64] = &mut y0[i * 2..i * 2 + 2];
    if ((4u32 != 1254382796u32) & (9054234238208680105i64 < 96i64)) {
        own_y0.swap(0, 1);
        'l3: for i2 in (0..=3usize).rev() {
            'l6: for e4 in own_y0.iter() {
                let mut v9: u64 = (({
                    let b7: u16 = 35663u16;
                    let b8: u32 = 68u32;
                    own_y0[(usize::MAX % 2)]
                }) + own_y0[(i2 % 2)].wrapping_rem((*e4) | 1));
                let mut v9: bool = (4u32.wrapping_rem(32767u32 | 1) <= (7i8 as u32));
            }
            let mut v10: u32 = ((if false { 2u32 } else { 9u32 }) >> 26u32);
            let mut v11: usize = 2usize;
        }
    } else {
        let mut v12: usize = (3usize >> 51u32).max((1usize | x0[i]));
        let mut v13: u64 = ((if false { 1i32 } else { 8i32 }) as u64);
    }
    'l15: for i14 in (0..=3i32).rev() {
        if (own_y0[1] > (own_y0[(i % 2)] >> 44u32)) {
            let mut v16: i32 = (if true { i14 } else { i14 }).clamp(8i32.min(7i32), 8i32.max(7i32));
            v16 ^= (v16 - (v16 >> 20u32));
            let mut v17: bool = !(match x0[i] {
                6 | 89 => false,
                5..=5 => false,
                _ => true,
            });
        }
        let mut v18: i32 = 131071i32;
        v18 ^= (if (65u8 == y1[i]) {
            (match None::<bool> {
                Some(m19) => i14,
                None => v18,
            })
        } else {
            (own_y0.iter().copied().min().unwrap_or(1) as i32)
        });
    }
    let v20: u16 = 8u16;
    own_y0[0] = own_y0[0];
    own_y0[1] = own_y0[1];
    y1[i] = ((y1[i] | 0u8) - (y1[i] + y1[i]));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
