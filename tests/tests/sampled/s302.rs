//! Seed 302.
//! @global 9
//! @local 4
//! @buffer 9007199254740992 0 3 2 116 0 18446744073709551614 0 14579755376824461040
//! @buffer (-3 9) (-2147483647 0) (4 1250471086) (-3 5) (3 16) (8 5) (1073741823 1)
//! @buffer (2 6) (1099731676 2) (1 268435455) (64 7) (-2076123577 7) (37 0) (2147483647 94) (2 7) (5 63) (4 6) (9 15) (7 4) (268435456 0)
//! @buffer 2251799813685248 9 0 4194303 268435455 32767 12966342077678558786 1 0 4194304 0 7 18446744073709551614 18446744073709551614 6 8 4 23
//! @buffer -2147483648 0 -3 -1 3 -2147483648 -2 118 -2
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
fn d2(a0: &mut [u32]) -> i32 {
    let f3 = |p4: u32| -> i8 { 1i8 };
    a0[(18014398509481984usize - 18446744073709551614usize) % a0.len()] /=
        ((0i32 as u32) / ((3154433160u32 >> 12u32) | 1)) | 1;
    1977278752i32
}

#[kernel]
fn random(x0: &[usize], x1: &[S0], x2: &[S0], y0: &mut [u64], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    y1[i] *= 9i32;
    let mut v5: i32 = (2147483647i32 + ((-2147483647i32) + x1[37usize % x1.len()].f0));
    let f6 = |p7: u32| -> isize { (2047isize << 54u32) };
    y1[i] += v5;
    let mut v8: Option<u32> = Some(3u32.overflowing_sub(4294967294u32).0);
    if ((x1[x0[i] % x1.len()].f1 % (x1[1usize % x1.len()].f1 | 1)) >= (own_y0[(x0[i] % 2)] as u32)) {
        'l10: for i9 in -1..(x2[16777216usize % x2.len()].f0 * x2[x0[i] % x2.len()].f0).min(0) {
            let mut v11: u8 = 16u8;
            let mut v8: u32 = 6u32;
            'l13: for i12 in 0..1i32 {
                let v14: u64 = ((if false { false } else { true }) as u64);
            }
        }
        if let Some(m15) = (if true { Some(u32::MAX) } else { Some(x2[x0[i] % x2.len()].f1) }) {}
    }
    own_y0[0] = 0u64;
    own_y0[1] = 6904530633345270989u64;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
