//! Seed 236.
//! @global 8
//! @local 4
//! @value 2
//! @value 3
//! @buffer 3160898860 5 1200744369 0 4 1 9 9
//! @buffer (2 254 15 0) (25 0 31 255) (63 7 15 7) (1 0 224 8) (6 7 254 0) (54 0 7 184) (222 255 0 8) (0 48 15 6)
//! @buffer 7 -4 5 2147483646 2147483646 4 -5 -3
//! @buffer 8 2097151 1 -524133105 6 2147483647 251385642 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: u32,
    f2: [u8; 4],
}

#[device]
fn h1<const N: usize>(a: [i32; N], b: i32) -> i32 {
    let mut t = b;
    for j in 0..N {
        t = (t & a[j]) * (N as i32);
    }
    t ^ a[0]
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c * a) < b { (c - a) } else { (a | a) }
}

#[device]
fn d3(a0: [u32; 4], a1: i16x2, a2: &mut usize) -> [u32; 5] {
    [a0[2], (4i32 as u32), a0[((*a2) % 4)], a0[1], 8u32]
}

#[kernel]
fn random(n0: i32, n1: u32, x0: &[u32], y0: &mut [u8x4], y1: &mut [i32], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v4: bool = false;
    let mut v5: i32 = (9i32 ^ Some(n0).unwrap_or(y2[i]));
    v5 = (g2(v5, y2[i]) & v5);
    let v6: [i32; 3] = [
        ({
            y2[i] |= y1[i];
            n0
        }),
        (y2[i] + y1[i]),
        v5,
    ];
    let mut v7: u64x4 = u64x4::splat(66u64)
        .simd_eq(u64x4::splat(4u64))
        .select(u64x4::splat(16714588326159618780u64), u64x4::splat(1u64));
    if v4 {
    } else {
        'l9: for i8 in 0..=3usize {
            let f10 = |p11: u32| -> u64 {
                (match p11 {
                    4..=8 => 1u64,
                    9 | 3606840073 => 4503599627370496u64,
                    _ => (4611686018427387903u64 + 41u64),
                })
            };
            y2[i] -= (i.leading_ones() as i32).wrapping_pow(4);
            if (x0[i] > n1) {
                break;
            }
        }
        let mut c12 = 0u32;
        'l13: while c12 < 5 && (u16::MAX < 1u16) {
            c12 += 1;
            'l15: for i14 in 0..1u32 {
                let v16: bool = ((i14.count_ones() as usize) <= (if v4 { i } else { 16437611742462422413usize }));
                let mut v17: isize = (!3isize);
            }
            let mut v18: usize = i;
            let mut v19: Option<S0> = Some((S0 { f0: 103usize, f1: c12, f2: [64u8, 134u8, y0[i][2], 0u8] }));
        }
    }
    'l21: for i20 in 0..=4usize {
        let mut v24: i32 = ('l22: {
            if (match (-2i32) {
                1 => (134217728usize > i),
                _ => (true && v4),
            }) {
                break 'l22 ({ v5 });
            }
            y1[i] >>= (-3i32).wrapping_shl(x0[i]);
            v5
        });
        let mut v25: [(usize, i32, usize); 5] = [(4194303usize, 6i32, i20); 5];
    }
    y2[i] ^= (if (true & false) { v5 } else { y2[i] });
    y0[i] = ((y0[i] | y0[i]) + u8x4::new(y0[i].x, y0[i].y, 7u8, y0[i].z));
    y1[i] = (y2[i] + h1([n0; 1], (4194303i64 as i32)));
    y2[i] = h1(
        ({
            v5 += (-2147483647i32);
            [y2[i], y1[i], v5]
        }),
        0i32,
    );
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
