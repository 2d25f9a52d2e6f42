//! Seed 129.
//! @global 2
//! @local 1
//! @buffer 9 128
//! @buffer 1 0
//! @buffer 7102752262981924597 4 9 16383 4328991776690646096 7612721887316365247 0 9 6 5 2 2305843009213693952 9 7 511 9 5 2 8
//! @buffer ((1 1) 48853) ((65535 106) 65535) ((5 84) 0) ((7 40588) 1)
//! @buffer 6 4
//! @buffer 3 1378554697
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [u16; 2],
    f1: u16,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel(local = 1)]
fn random(x0: &[usize], x1: &[u32], x2: &[usize], y0: &mut [S0], y1: &mut [i32], g0: &mut [i32]) {
    #[local]
    let mut tile: [u32; 1];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v1: Option<(usize, u64)> = Some((8usize, 18446744073709551614u64));
    tile[1 - 1 - k] = ((match Some(x1[i]) {
        Some(m2) => m2,
        None => x1[i],
    }) | 0u32);
    for i3 in 0..1usize {
        barrier();
        let t4 = tile[(k + i3 + 1) % 1];
        barrier();
        tile[k] = (t4 & t4);
    }
    barrier();
    let t5 = tile[(x2[k.wrapping_mul(k) % x2.len()] % 1)];
    if let Some(m6) = None::<(u32, i32, i8)> {
        y1[i] |= 33554432i32;
    }
    if k == 0 {
        g0[group_id(0)] = (if (match (1i32 as i32) {
            3 => false,
            _ => x2.iter().any(|p7| false),
        }) {
            (-4i32)
        } else {
            8192i32
        });
    }
    barrier();
    tile[k] = ((E0::V0 as u16) as u32);
    barrier();
    let t8 = tile[k];
    let mut v11: usize =
        x2.iter().take(2).fold((if true { 16189432997550287943usize } else { 6847804748239484345usize }), |p9, p10| {
            (x2[i % x2.len()] >> 8u32)
        });
    if false {
        if let Some(m14) = (match (i32::MIN, 4i16) {
            (m12, -32767..=32) if false => None::<Option<i32>>,
            (-1..=8, m13) => Some(Some(3i32)),
            _ => Some(Some(y1[i])),
        }) {}
    } else {
    }
    if k == 0 {
        g0[group_id(0)] = 512i32;
    }
    barrier();
    own_y0[0] = own_y0[(v11 % 2)];
    own_y0[1] = (S0 { f0: [4u16, 11652u16], f1: 16384u16 });
    y1[i] = 64i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
