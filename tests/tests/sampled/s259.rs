//! Seed 259.
//! @global 3
//! @local 1
//! @value 80
//! @value (2702967169697932032 (2147483647 99 -2) (50 3 7 9))
//! @buffer 3 1073741823 0 4095 1
//! @buffer 3 9 0 33554431 0 18446744073709551615 3 0 2 8 101 9007199254740992 18446744073709551615 1 1
//! @buffer 0 2 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: usize,
    f1: [i32; 3],
    f2: [u8; 4],
}

#[device]
fn d1(a0: S1) -> i32 {
    let f2 = |p3: u32| -> u64 { Some(6u64).unwrap_or(18446744073709551614u64) };
    let f4 = |p5: u32| -> i32 { ((6i8 as i32) + a0.f1[2]) };
    a0.f1[((a0.f0 + 4usize) % 3)]
}

#[device]
fn d6(a0: bool, a1: &mut [u32; 5], a2: (i32, bool), a3: [i64; 3]) -> i32 {
    a2.0
}

#[device]
fn g7<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (c | a) == b { (b | a) } else { (c - a) }
}

#[kernel]
fn random(n0: i8, n1: S1, x0: &[u32], x1: &[usize], y0: &mut [u8]) {
    let i = global_id(0);
    'l9: for i8 in (0..4u32).rev() {
        'l12: for e10 in x1.iter() {
            let Some(v13) = Some(i8) else {
                break 'l9;
            };
        }
        y0[i] ^= (if (4u64 == 14024201157853960819u64) { y0[i] } else { n1.f2[0] });
    }
    let n1: i32 = 7i32;
    y0[i] = ({
        let mut c15 = 0u32;
        'l14: loop {
            if c15 >= 4 {
                break 'l14 ({
                    let b16: u64 = 4898636527145786919u64;
                    108u8
                })
                .abs_diff(y0[i]);
            }
            c15 += 1;
            if ((n1 | 4i32) > n1) {
                break (u8x4::splat(7u8).reduce_sum());
            }
        }
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
