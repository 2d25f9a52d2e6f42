//! Seed 231.
//! @global 8
//! @local 8
//! @value -423126310
//! @buffer 8192 1 128 2047 1 4 4 131072 3 1767899531 2 7 4 8 7 101 4 118
//! @buffer 1 254 4 3 3 3 29 3
//! @buffer 18446744073709551615 1 4 89 4706988113899296108 1 1 18446744073709551614
//! @buffer 9007199254740991 17477010560687839368 524287 6 16965867938919076994 18446744073709551615 1048576 15
//! @buffer 42
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 8)]
fn random(n0: i32, x0: &[u32], y0: &mut [u8], y1: &mut [u64], y2: &mut [usize], g0: &mut [i32]) {
    #[local]
    let mut tile: [i32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let u1 = group_id(0) > 0;
    'l3: for i2 in (0..3usize).rev() {
        'l6: for e4 in x0.iter() {
            let mut v7: u32 = 3u32;
            let mut v8: i32 = ((3230506885u32 ^ 2u32) as i32);
        }
        let mut v10: usize = (match (u1 as isize) {
            m9 @ 0
                if (match 2usize {
                    1..=8796093022208 => u1,
                    _ => false,
                }) =>
            {
                i.div_euclid(i2 | 1)
            }
            _ => y2[i],
        });
        let v11: f32 = ({
            y1[i] = ({
                y2[i] &= (3usize - i2);
                (y1[i] as u64)
            });
            (1.1754944e-38f32 % (-0.75f32))
        });
    }
    let mut v14: i32 = ((match 7i32 {
        m12 @ (64 | 2147483646) if true => n0,
        m13 @ ..=68 if false => n0,
        _ => n0,
    }) << n0);
    let mut v15: u32 = ((x0[i % x0.len()] % (4294967294u32 | 1))
        + ({
            v14 >>= (-3i32);
            y2[i] >>= k;
            x0[i % x0.len()]
        }));
    'l18: for e16 in x0.chunks(1) {
        v15 -= e16[y2[i] % e16.len()];
    }
    tile[k] = v14;
    barrier();
    let t19 = tile[4];
    if k == 0 {
        g0[group_id(0)] = 108i32;
    }
    barrier();
    if !u1 {
        tile[k] = n0;
        barrier();
        let t20 = tile[(y2[i] % 8)];
        if k == 0 {
            g0[group_id(0)] = n0;
        }
        barrier();
    }
    y0[i] = y0[i];
    y1[i] = 2u64;
    y2[i] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
