//! Seed 206.
//! @global 15
//! @value 16777215.0
//! @buffer 62 2251461991 4294967295 62 9 9 1 4294967294 8 498553598 2747792435 1073741823 2 4294967295 1249553080
//! @buffer 7 8 6 -4 262144 6 2 38441452 536870912 5 268435456 15 6
//! @buffer 0 7 8191 3 1024 -2147483647 216918984 -1872855613 3 1 -465741845 2147483646 268435455 7 1
//! @buffer 0 4398046511103 12884542657896992273 18446744073709551615 2147483647 18446744073709551614 2 1 18446744073709551614 1099511627775 6 0 16298637754590681718 4503599627370496 18446744073709551614 0 1 1048575 11825679931258563055 15169290191551747491 8 3 1 5570057295828773847 4 6 274877906944 0 1 18446744073709551615
//! @buffer 3 1134209383 10 4294967294 1 2 536870911 63 2 1073741823 4294967294 8 0 3 4294967295
//! @buffer 28 1639174015 3103315054 1 33 536870911
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: S0,
    f2: i8,
    f3: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (a ^ b) == b { (b * a) } else { (c ^ a) }
}

#[device]
fn d2(a0: S0) -> bool {
    true
}

#[device]
fn h3<const N: usize>(a: &[u32; N], b: u32) -> u32 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t ^ a[j]) * (N as u32);
    }
    t ^ a[N - 1]
}

#[kernel]
fn random(n0: f32, x0: &[u32], x1: &[i32], x2: &[i32], y0: &mut [usize], y1: &mut [u32], h0: &[AtomicU32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    if let Some(m4) = None::<u8> {
        {
            let s5: &mut [usize] = &mut own_y0[1..];
            s5[0] = i;
        }
        let m4: [S1; 4] = [
            (S1 { f0: 3i32, f1: (S0 { f0: x2[i] }), f2: 126i8, f3: [m4; 3] }),
            (S1 { f0: x2[i], f1: (S0 { f0: x1[own_y0[(own_y0[1] % 2)] % x1.len()] }), f2: 113i8, f3: [m4, m4, 1u8] }),
            (S1 {
                f0: x1[4usize % x1.len()],
                f1: (S0 { f0: x1[8usize % x1.len()] }),
                f2: (-1i8),
                f3: [40u8, 7u8, 0u8],
            }),
            (S1 { f0: i32::MIN, f1: (S0 { f0: x1[1023usize % x1.len()] }), f2: 3i8, f3: [m4; 3] }),
        ];
    }
    let mut c6 = 0u32;
    'l7: loop {
        if c6 >= 4 {
            break 'l7;
        }
        c6 += 1;
        let mut v8: f64 = 2.5f64;
    }
    h0[g1(1usize, 4usize) % h0.len()].fetch_and(7u32, Ordering::Relaxed);
    let n0: S0 = (S0 { f0: x1[7usize % x1.len()] });
    own_y0[0] = own_y0[1];
    own_y0[1] = 288230376151711743usize;
    y1[i] = (x0[i].leading_ones() as u32).rotate_left(x0[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
