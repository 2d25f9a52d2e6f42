//! Seed 78.
//! @global 13
//! @local 4
//! @buffer 48 9 33554431 7 32 3 9 5
//! @buffer 5 57827 9 2 65534 1 0 48844 16384 0 21015 65535 5
//! @buffer -2147483648 3 8 7 0 0 -2147483648 7 -1 1 24 5 -1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: i32,
    f2: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u64,
    f1: usize,
    f2: isize,
    f3: u32,
    f4: [u8; 4],
}

#[device]
fn d1(a0: i16, a1: S0, a2: S1, a3: &[i32]) -> bool {
    let v2: (i32, usize) = (2i32, (0usize >> a2.f0));
    'l5: for e3 in a3.iter() {
        let mut v6: u32 = a2.f3;
    }
    false
}

#[device]
fn d7(a0: &mut u16, a1: f32) -> u32 {
    ((2u32 >> 3u32) ^ None::<u32>.unwrap_or(9u32))
}

#[kernel]
fn random(x0: &[u32], x1: &[u16], y0: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v8: u32 = x0[(if false { 4usize } else { 18405283244763610553usize }) % x0.len()];
    let v9: u32 = (x0.iter().copied().max().unwrap_or(1) as u32);
    y0[i] &= ({
        let mut c11 = 0u32;
        'l10: loop {
            if c11 >= 3 {
                break 'l10 ({
                    let b12: Option<u32> = Some(1u32);
                    (9i32 * y0[i])
                });
            }
            c11 += 1;
            if !false {
                break (y0[i] / (y0[i] | 1));
            }
        }
    });
    v8 |= (v9 >> y0[i]);
    let (v13, mut v14) = ((-2147483647i32), i);
    y0[i] = ('l15: {
        if false {
            break 'l15 v13;
        }
        v14 &= v14;
        (!y0[i]).reverse_bits()
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
