//! Seed 277.
//! @global 10
//! @local 3
//! @value 4294967295
//! @buffer 6 -1447630502 8 0 6 4 3 1
//! @buffer 16 5 8 3 18446744073709551615 16803052571944275408 2 0 35 18446744073709551615
//! @buffer 17592186044416 0 12659715338168785597 9 5 2682384897627982973 1889620014959143988 3106951163801393745 4 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i32,
    f2: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u8,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: i32, a1: &mut E0) -> usize {
    (!(!0usize))
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c - b) != b { (b * b) } else { (b ^ a) }
}

#[device]
fn h3<const N: usize>(a: &[u8; N], b: u8) -> u8 {
    let mut t = b;
    for j in 0..N {
        t = (t * a[j]) & (N as u8);
    }
    t ^ a[N / 2]
}

#[kernel]
fn random(n0: u32, x0: &[i32], x1: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    if ((true != false) ^ true) {
    } else {
        'l5: for i4 in (0..2usize).rev() {
            y0[i] -= g2(0usize.pow(4), (false as usize));
            let mut c6 = 0u32;
            'l7: loop {
                if c6 >= 4 {
                    break 'l7;
                }
                c6 += 1;
                let mut v8: u32 = c6;
                let mut v9: (Option<usize>, bool, [usize; 5]) = (Some(i), (137438953472usize == 8usize), [i; 5]);
                let v11: E0 = ({
                    let b10: Option<f32> = Some(16777215.0f32).or(Some(f32::NAN));
                    E0::V1
                });
            }
        }
    }
    let mut v12: E0 = E0::V0;
    y0[i] ^= ((i - x1[i]) as usize);
    y0[i] = (if false { i.saturating_pow(4) } else { 18446744073709551614usize });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
