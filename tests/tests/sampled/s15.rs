//! Seed 15.
//! @global 2
//! @value -2.75
//! @value 6
//! @buffer 4294967294 30 0 4 2177845258 4088099009 4 53 6 86 268435455 16777216 3 128
//! @buffer 9 6
//! @buffer 43 36408
//! @buffer 1 1 3 1434975421
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[u32]) -> i32 {
    ((match Some(a0[8usize % a0.len()]) {
        Some(m2) if false => (-4i32),
        _ => 3i32,
    }) >> 15u32)
}

#[kernel]
fn random(n0: f32, n1: u32, x0: &[u32], x1: &[i8], y0: &mut [u16], y1: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let mut v3: Option<[usize; 4]> = Some([18446744073709551614usize, i, 18187032694310293457usize, i]);
    'l5: for i4 in (0..2u32).rev() {
        'l7: for i6 in 0..1usize {
            own_y1.fill((8i8 as u32));
            let v3: i32 = (n0.is_infinite() as i32);
        }
        let mut v8: i32 = Some(80i32).unwrap_or((-2147483647i32)).saturating_add((-2147483647i32));
        let v9: E0 = E0::V0;
    }
    let mut v3: [i8; 3] = [(-4i8), 3i8, x1[i]];
    y0[i] ^= (1i64.clamp(15i64.min((-3402744878480192719i64)), 15i64.max((-3402744878480192719i64))) as u16);
    let n0: i8 = (if (true || true) { x1[i] } else { ({ (x1[i] << 2u32) }) });
    let mut c10 = 0u32;
    'l11: loop {
        if c10 >= 2 {
            break 'l11;
        }
        c10 += 1;
        y0[i] = y0[i];
        let mut v12: E0 = E0::V2;
    }
    let f13 = |p14: u32| -> usize {
        ((match i {
            8191..=13720331797031161350 => 9usize,
            _ => 2usize,
        }) | i)
    };
    'l17: for e15 in v3.iter_mut() {
        let mut v18: [[bool; 4]; 5] = [
            [false; 4],
            [true, true, false, false],
            [false; 4],
            [true, false, false, true],
            [false, false, false, true],
        ];
        if ({
            let mut c20 = 0u32;
            'l19: loop {
                if c20 >= 2 {
                    break 'l19 ((-2147483647i32) <= i32::MIN);
                }
                c20 += 1;
                own_y1[1] &= (63u32 >> 7u32);
                if v18[0][1] {
                    break own_y1.iter().all(|p21| false);
                }
                v18[((i + 3usize) % 5)][(4usize % 4)] &= true;
            }
        }) {
            continue;
        }
    }
    y0[i] = (if ((match E0::V0 {
        E0::V0 => (17592186044416i64, 9i32),
        E0::V1 => (0i64, 134217728i32),
        _ => (i64::MIN, (-2147483647i32)),
    }) < (match 536870911usize {
        m22 @ 1 if false => (1183500441868883808i64, 2047i32),
        33554432.. => (4i64, 274956103i32),
        _ => (7i64, 2147483646i32),
    })) {
        9u16
    } else {
        y0[i]
    });
    own_y1[0] = x0[i % x0.len()];
    own_y1[1] = n1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
