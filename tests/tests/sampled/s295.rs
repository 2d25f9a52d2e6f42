//! Seed 295.
//! @global 2
//! @local 1
//! @value -2147483647
//! @buffer 5 6
//! @buffer 3624325746 2 1 4294967294 1 1355742136 5 683379894 3 8191 4102856592 3 8388607
//! @buffer 2929862220 6
//! @buffer 4 -9223372036854775807
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut i64, a1: i16) -> (u16, bool, i32) {
    let mut c2 = 0u32;
    'l3: loop {
        if c2 >= 1 {
            break 'l3;
        }
        c2 += 1;
        let Some(v4) = None::<f32> else {
            continue;
        };
    }
    (
        (2u16 - 7u16),
        true,
        ('l7: {
            if (true != false) {
                break 'l7 (0i32 - 2144279697i32);
            }
            (2147483647i32 as i32)
        }),
    )
}

#[device]
fn d9(a0: &mut [i32; 1], a1: i8, a2: Option<u32>) -> [u32; 1] {
    (*a0)[0] = ((*a0)[((2305843009213693951usize / (4398046511103usize | 1)) % 1)] & (15i16 as i32));
    if let Some(m10) = 6usize.checked_rem_euclid(70368744177664usize) {
        (*a0)[(m10 % 1)] -= (*a0)[0];
    }
    [4294967294u32]
}

#[kernel(local = 1)]
fn random(n0: i32, x0: &[i32], x1: &[u32], y0: &mut [u32], g0: &mut [isize]) {
    #[local]
    let mut tile: [f32; 1];
    let i = global_id(0);
    let k = local_id(0);
    let f11 = |p12: u32| -> i64 { ({ 5i64 }) };
    'l15: for e13 in x1.iter() {
        let mut c16 = 0u32;
        'l17: loop {
            if c16 >= 5 {
                break 'l17;
            }
            c16 += 1;
            let f18 = |p19: u32| -> u32 { Some(0u32).unwrap_or(9u32) };
            if !true {
                continue;
            }
        }
    }
    let mut n0: i32 = n0;
    let (v20, mut v21) = (36isize, ((-2147483600.0f32) + 0.25f32));
    tile[1 - 1 - k] = ({
        n0 <<= (-1i32);
        n0 %= (x0[i] + i32::MAX) | 1;
        (v21 + 1.086e-42f32)
    });
    for i22 in 0..2usize {
        barrier();
        let t23 = tile[(k + i22 + 1) % 1];
        barrier();
        tile[k] = (-0.5f32);
    }
    barrier();
    let t24 = tile[((tile[(k % 1)] as usize) % 1)];
    let (v25, mut v26) = (y0[i], k);
    let (v27, mut v28) = ((-3i32), x1[k % x1.len()]);
    if k == 0 {
        g0[group_id(0)] = (u32x4::splat(3u32).reduce_max() as isize);
    }
    barrier();
    y0[i] = ('l29: {
        if ((false != false) || (false ^ true)) {
            break 'l29 4294967294u32;
        }
        v21 += 2147483600.0f32;
        (x1.iter().filter(|v| **v > 1u32).count() as u32)
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
