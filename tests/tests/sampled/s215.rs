//! Seed 215.
//! @global 24
//! @local 8
//! @value 2147483646
//! @buffer 58 128 4
//! @buffer 9 3 1812341647 414948436 2 5 1174210982 8 32767 31 1319818966 6 1842892705 1749582920 4294967294 7 3 7 7 8 28 3 9 3118888088
//! @buffer (-3 -5 0 19587) (4096 18390 -32768 4) (-32768 2048 5 -32768) (0 4 32766 61) (4095 53 63 8192) (6 2 5 8) (0 16384 3 -32767) (8191 511 -32767 1) (5 105 1 1024) (7 29537 -4 -4) (32767 8192 -29215 32766) (1023 32766 32766 7) (-2 109 18871 5) (7 8 0 1) (0 4 12564 19) (-11537 -4 -32768 -4) (9 24652 21995 8) (32766 255 1 3) (63 9 -24770 -32767) (4 0 2 85) (5 15 0 5) (15757 -32768 -2 -5) (-1 4 7 32767) (3 255 10202 0)
//! @buffer 1610155337 2 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: u32,
    f2: [u16; 4],
    f3: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: S0,
    f2: [u32; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a - a) <= b { (b + a) } else { (c - a) }
}

#[kernel]
fn random(n0: i32, x0: &[i32], x1: &[u32], y0: &mut [i16x4], g0: &mut [u32]) {
    #[local]
    let mut tile: [isize; 8];
    let i = global_id(0);
    let k = local_id(0);
    let u2 = num_groups(0) > 1;
    let u3 = group_id(0) == 0;
    let mut v4: u64 = (g1(9u64, 18446744073709551614u64) << n0);
    let v5: i32 = x0[k % x0.len()];
    tile[8 - 1 - k] = (-4325410920842587450isize);
    barrier();
    let t6 = tile[(108usize % 8)];
    'l8: for i7 in (0..2usize).rev() {
        let Some(v9) = Some(E0::V0) else {
            continue 'l8;
        };
        y0[i].w >>= (5i16 / ((y0[i].w & 8i16) | 1));
    }
    let f10 = |p11: u32| -> usize { i };
    if k == 0 {
        g0[group_id(0)] = x1[i];
    }
    barrier();
    y0[i] = (i16x4::splat(5i16) * (i16x4::splat(7i16) & (-3i16)));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
