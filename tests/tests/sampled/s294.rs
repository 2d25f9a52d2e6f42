//! Seed 294.
//! @global 9
//! @local 3
//! @value 35035
//! @buffer -2 1 88 -128 2 64 104
//! @buffer 68719476736 2 -2 9223372036854775806 8589934592 16777216 140737488355327 21 -5473361410825166282 307309161901967755 3 0 -9223372036854775807 4 6
//! @buffer ((8 1) (9223372036854775807) inf (245 5 104 2)) ((7204412685696644469 4) (8) 3.4028235e38 (1 32 5 8)) ((7 536870912) (-4) 3.4028235e38 (1 31 5 1)) ((7 0) (-9223372036854775808) 4294967300.0 (31 1 69 16)) ((8589934592 4940175012432650571) (4) 16777216.0 (2 4 1 16)) ((2 0) (31) -2.0 (32 0 4 5)) ((4398046511103 1540935275110822224) (-9223372036854775808) -2.0 (5 2 0 64)) ((84 97) (-2) 4.5 (212 5 1 164)) ((100 6) (7) 1.1754944e-38 (0 254 222 2))
//! @buffer -2147483648 9 -4 -2 1023 -2147483648 -3 5 512
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 2],
    f1: [isize; 1],
    f2: f32,
    f3: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: u32, a1: &[i16], a2: Option<u32>, a3: &mut Option<f32>) -> bool {
    match a0 {
        0 => {
            (*a3) = Some(1.75f32);
            'l5: for i4 in 0..=0u64 {
                let mut a2: S0 = (S0 {
                    f0: [3usize, 96usize],
                    f1: (match (i4, 4u16) {
                        (m6, 55) if (7687529303804903592usize >= 6usize) => [9isize],
                        (5.., m7) => [9isize],
                        _ => [5isize],
                    }),
                    f2: 3.75f32,
                    f3: (match ({
                        let b8: f32 = (-0.0f32);
                        32766i16
                    }) {
                        m9 @ -3
                            if ({
                                let b10: [i32; 3] = [2048i32, 5i32, 2i32];
                                false
                            }) =>
                        {
                            [1u8, 61u8, 122u8, 31u8]
                        }
                        7.. => [4u8, 1u8, 32u8, 0u8],
                        _ => [5u8, 6u8, 63u8, 118u8],
                    }),
                });
            }
        }
        m11 => {}
    }
    false
}

#[kernel]
fn random(n0: u16, x0: &[i8], x1: &[isize], y0: &mut [S0], y1: &mut [i32]) {
    let i = global_id(0);
    y0[i].f2 = y0[i].f2;
    y0[i].f0[((i * y0[i].f0[0]) % 2)] <<= y0[i].f0[(i.max(16298030236861985839usize) % 2)];
    y1[i] |= ((y1[i] & y1[i]) ^ (y0[i].f0[(y0[i].f0[0] % 2)] as i32));
    let v12: f32 = ((f32::NAN * y0[i].f2) * y0[i].f2);
    y0[i] = y0[i];
    y1[i] = ((if x0.iter().all(|p13| true) {
        (!2i32)
    } else {
        (match 64u32 {
            ..=0 => 268435455i32,
            7.. => y1[i],
            _ => (-4i32),
        })
    }) + (match E0::V1 {
        E0::V0 => 15i32,
        E0::V1 => y1[i],
        E0::V2 => (if false { 4i32 } else { y1[i] }),
        _ => ((-1655611972i32) * y1[i]),
    }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
