//! Seed 302.
//! @global 8
//! @local 4
//! @value (0 1)
//! @value 7
//! @buffer 1344294107 7 -2147483647 2 3 7 7 3
//! @buffer 268435456 2048 0 -2147483647 1577062668 -3 9 2147483647 1596169636 32 -5 65536
//! @buffer 1976522983 5 4194304 4294967294 128 47 4294967295 3
//! @buffer 5 1 7 4 9 0 474435047 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: bool, a1: i8, a2: &mut i32) -> [i64; 3] {
    let mut a0: u64 = 7u64.saturating_mul(2147483648u64);
    [(-2515131324823626345i64), 8i64, 2199023255551i64]
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c + a) < b { (b ^ a) } else { (a | a) }
}

#[kernel]
fn random(n0: S0, n1: i64, x0: &[i32], x1: &[i32], x2: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    let mut c3 = 0u32;
    'l4: while c3 < 1 && (true == false) {
        c3 += 1;
        let f5 = |p6: u32| -> u32 { g2((p6 + n0.f1), 5u32) };
        let n0: u32 = n0.f1;
        let Some(v8) = Some((S0 { f0: x0[i], f1: y0[i] })).map(|p7| (S0 { f1: 0u32, ..p7 })) else {
            break;
        };
    }
    let mut v9: u8 = g2((false as u8), 0u8);
    let v9: isize = g2(
        (-9223372036854775807isize),
        ({
            let b10: Option<u32> = Some(y0[i]);
            1isize
        }),
    );
    y0[i] = ((n1 as u32) + (u32::MAX / (x2[i] | 1)));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
