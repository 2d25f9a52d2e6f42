//! Seed 97.
//! @global 12
//! @local 4
//! @value 3216674325
//! @buffer 3 1 4 -1 7 -4 2048 0 0 4 524287 7
//! @buffer 5 4 18093426914819625373 63 3
//! @buffer 4194304 8 72 8388608 -2147483647 -2147483648 8
//! @buffer 32 9 231 156 16 8 99 9 3 7 0 3 1 8 0 1 0 255 3 7 4 110 207 254 1 254 252 7 1 27 9 122 4 7 3 254 2 57 54 15 8 215 0 7 1 2 0 3
//! @buffer 2047 476812128 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(n0: u32, x0: &[i32], x1: &[usize], x2: &[i32], y0: &mut [u8], g0: &mut [u32]) {
    #[local]
    let mut tile: [i32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    if let Some(m1) = None::<u32> {
        let f2 = |p3: u32| -> u32 { ((-0.0f32) as u32) };
        let f4 = |p5: u32| -> usize { ((x2[k % x2.len()] as usize) * (x1[i % x1.len()] as usize)) };
    }
    let v6: f64 = (-2.2237246120500155e221f64);
    tile[4 - 1 - k] = (if own_y0.iter().all(|p7| true) {
        (if (true || true) { (x0[i] - 118i32) } else { (x0[i] << x0[i]) })
    } else {
        x2[(x1[8usize % x1.len()] % (5usize | 1)) % x2.len()]
    });
    barrier();
    let t8 = tile[k];
    'l10: for i9 in (0..=3usize).rev() {
        let Some(v11) = Some(u32x4::splat(4294967295u32)).or(Some(u32x4::splat(2334286398u32))) else {
            break 'l10;
        };
        'l13: for i12 in -1..(match Some(true) {
            Some(m14) if !false => {
                x2[x1[x1[18446744073709551614usize % x1.len()] % x1.len()] % x2.len()].wrapping_shr(v11.z)
            }
            _ => (5i32 + tile[k]),
        })
        .min(-1)
        {
            let mut v15: u32 = 3225351441u32;
            v15 /= n0 | 1;
        }
        let mut v16: u32 = 7u32;
    }
    own_y0.reverse();
    if k == 0 {
        g0[group_id(0)] = (!(u32::MAX - n0));
    }
    barrier();
    tile[k] = (if (4i64 < 255i64) { t8 } else { (i as i32) });
    for i17 in 0..2usize {
        barrier();
        let t18 = tile[(k + i17 + 1) % 4];
        barrier();
        tile[k] = 1i32;
    }
    barrier();
    let t19 = tile[k];
    let (v20, mut v21) = (E0::V2, 8i32);
    if k == 0 {
        g0[group_id(0)] = ((8i8 as u32) - (if true { 16777216u32 } else { 5u32 }));
    }
    barrier();
    own_y0[0] = (v21 as u8);
    own_y0[1] = 9u8;
    own_y0[2] = 255u8;
    own_y0[3] = 72u8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
