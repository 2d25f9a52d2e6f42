//! Seed 151.
//! @global 3
//! @local 1
//! @buffer -5
//! @buffer 5 512 6
//! @buffer 0 8 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: &mut i32, a1: E0) -> [i8; 3] {
    let f2 = |p3: u32| -> i32 { 9i32 };
    let mut v8: u64 = ('l4: {
        if false {
            break 'l4 (if false { 7833857413923481560u64 } else { 16u64.rem_euclid(6u64 | 1) });
        }
        (*a0) >>= (if ('l6: {
            if true {
                break 'l6 true;
            }
            false
        }) {
            (67usize as i32)
        } else {
            (*a0)
        });
        (65536u64 + 0u64)
    });
    [126i8; 3]
}

#[device]
fn g9<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b + a) != b { (c | b) } else { (b + b) }
}

#[kernel]
fn random(x0: &[i32], y0: &mut [i64], y1: &mut [u64]) {
    let i = global_id(0);
    let mut v10: Option<E0> = None::<E0>;
    'l11: {
        'l13: for i12 in 0..=0usize {
            let mut v14: bool = (((-3i32), 4172287870u32) >= (1024i32, 1u32));
            let mut c15 = 0u32;
            'l16: while c15 < 3 && (4274999009u32 == 7u32) {
                c15 += 1;
                let mut v17: (u16x2, (i16, i32, usize)) = (
                    u16x2::splat(65534u16).simd_ge(u16x2::splat(255u16)).select(u16x2::splat(7u16), u16x2::splat(0u16)),
                    ((v14 as i16), x0[i % x0.len()], 82usize.swap_bytes()),
                );
                let mut v18: i32 = 5i32;
                v18 = g9(v17.1.1, v17.1.1);
            }
            'l19: {
                let v10: (i32, u32) = (
                    (x0[i12 % x0.len()] - 6i32),
                    ({
                        y1[i] ^= 13275546430459248715u64;
                        4u32
                    }),
                );
                let v20: i32 = (v10.0 - v10.0);
            }
        }
    }
    y0[i] = y0[i];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
