//! Seed 148.
//! @global 24
//! @local 8
//! @value -2147483648
//! @value 1
//! @buffer 5 1 3231652205 2 8 2713680116 8 82120721 4 1 68 1 2 9 0 53 4294967294 0 3 2859583596 87 8 2845155006 5
//! @buffer 2393938850 5 7 2 1793931432 32768 1 2 8 256 8 3 4294967294 8192 1 33554432 1 0 8 8 0 8 3 4294967294
//! @buffer ((-2147483647 2147483646) (7 8 0) 8 9 (4 1)) ((15 -911421173) (1 7 0) 127 5 (113 3)) ((46 1) (7 0 3770224000) 83 8 (3 103))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: [u32; 3],
    f2: i8,
    f3: i8,
    f4: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel(local = 8)]
fn random(n0: i32, n1: u32, x0: &[u32], y0: &mut [u32], g0: &mut [S1]) {
    #[local]
    let mut tile: [i32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let mut v1: E0 = E0::V3;
    let mut v2: Option<Option<i32>> = Some(Some(n0));
    let mut v6: ((u32, i32), i32) = (match ({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 4 {
                break 'l3 E0::V2;
            }
            c4 += 1;
            if (match E0::V2 {
                E0::V0 => true,
                E0::V1 => true,
                E0::V2 => false,
                _ => true,
            }) {
                break E0::V2;
            }
        }
    }) {
        E0::V0 => ((63u32, (-2i32)), n0),
        E0::V1 => ((4294967294u32, 5i32), (if let Some(m5) = Some(n0) { (-2147483647i32) } else { 39i32 })),
        E0::V2 => (
            (x0[i], n0),
            ({
                v1 = v1;
                n0
            }),
        ),
        _ => ((y0[i], n0), n0),
    });
    'l8: for i7 in (0..4usize).step_by(1) {
        let f9 = |p10: u32| -> u32 { (if (x0[i] > x0[i]) { n1 } else { p10 }) };
    }
    tile[8 - 1 - k] = ((if false { E0::V2 } else { v1 }) as i32);
    barrier();
    let t11 = tile[k];
    (v6.0.0, v6.0.0) = ((y0[i] + y0[i]), 0u32);
    let (v12, mut v13) = (if (2147483646i32 >= tile[(1usize % 8)]) {
        (y0[i], x0[i])
    } else {
        ('l14: {
            if false {
                break 'l14 (n1, 7u32);
            }
            (n1, x0[i])
        })
    });
    if k == 0 {
        g0[group_id(0)] =
            (S1 { f0: (S0 { f0: n0, f1: (-2i32) }), f1: [107u32, v13, y0[i]], f2: 31i8, f3: 41i8, f4: [2u8; 2] });
    }
    barrier();
    tile[k] = ((-3i32) << 28u32).swap_bytes();
    barrier();
    let t16 = tile[k];
    'l17: {
        let v19: Option<E0> = Some(v1).or(({
            let b18: E0 = v1;
            None::<E0>
        }));
        'l21: for i20 in (0..=1u32).rev() {
            let mut v22: [u8; 2] = [(0u8 + 7u8), 32u8.swap_bytes()];
            v13 -= ((!v12)
                & (match (u64::MAX, n0) {
                    (m23, -2147483647..=8) if true => 536870911u32,
                    (5, m24) => v13,
                    _ => n1,
                }));
            if (1u16 >= 6u16) {
                continue 'l21;
            }
        }
    }
    if k == 0 {
        g0[group_id(0)] = (S1 {
            f0: (S0 { f0: t11, f1: tile[(4usize % 8)] }),
            f1: [3052746957u32, v13, n1],
            f2: 0i8,
            f3: 1i8,
            f4: [47u8, 1u8],
        });
    }
    barrier();
    y0[i] = v6.0.0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
