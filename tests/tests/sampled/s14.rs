//! Seed 14.
//! @global 4
//! @local 4
//! @value 16
//! @value 4.25
//! @buffer -2.25 2.75 1.1754944e-38 500.407
//! @buffer 1 32 4 7 6 2147483647 2 3
//! @buffer 1 4294967296 2404719442183108823 0
//! @buffer 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: u64,
    f2: f32,
    f3: i8,
    f4: [u8; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: i8, n1: f32, x0: &[f32], y0: &mut [i32], y1: &mut [usize], g0: &mut [i32]) {
    #[local]
    let mut tile: [i8; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    own_y0.reverse();
    own_y0[1] += 4i32.wrapping_shr((if false { 5u32 } else { 5u32 }));
    y1[i] *= k;
    own_y0[((1usize / (y1[i] | 1)) % 2)] = ('l1: {
        if ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 3 {
                    break 'l3 (7u64 != 562949953421312u64);
                }
                c4 += 1;
                y1[i] = (true as usize);
                if true {
                    break (0u32 < 7u32);
                }
                own_y0[0] >>= (own_y0[1] % (5i32 | 1));
            }
        }) {
            break 'l1 4i32;
        }
        own_y0[((true as usize) % 2)] -= own_y0[1];
        2i32.reverse_bits()
    });
    tile[4 - 1 - k] = 5i8;
    barrier();
    let t5 = tile[k];
    if let Some(m6) = None::<isize> {
        let f7 = |p8: u32| -> i32 { 1048576i32 };
    }
    'l10: for i9 in (0..5u32).rev() {
        'l12: for i11 in (0..=3usize).rev() {
            let v13: u64 = (2147483647i32 as u64).wrapping_mul((6u64 + 6u64));
            let v13: u32 = (u32x4::splat(1253066878u32).reduce_sum());
            let mut n1: i32 = (own_y0[((0usize >> 58u32) % 2)] - own_y0[0]);
        }
        'l15: for i14 in 0..18446744073709551615usize.saturating_add(y1[i]).min(2) {
            let n0: u8 = 103u8;
            let mut v16: [u32; 2] = [1236232467u32, (6u16 as u32)];
        }
        if ((-1507021451554040973isize) == 4isize) {
            break 'l10;
        }
    }
    if k == 0 {
        g0[group_id(0)] = (5i32 + (862911877u32 as i32));
    }
    barrier();
    own_y0[0] = 5i32;
    own_y0[1] = (((-563036554i32) + 0i32) + (67108864i32 * 7i32));
    y1[i] = (y1[i] % ((y1[i] / (9usize | 1)) | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
