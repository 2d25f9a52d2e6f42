//! Seed 121.
//! @global 24
//! @local 8
//! @value (17179869184 44 (6 255 0 1))
//! @buffer 1.1754944e-38 2.0
//! @buffer -2.5 5.5 -1.75 NaN 16777216.0 1.1754944e-38
//! @buffer 47 8191 4096 -2 -5 4 4 -32768 -19006 3 8 8 26 6 512 1 16 1 119 8192 9 63 7 -16832
//! @buffer 65535 65534 75 62167 64 1 9 65535 0 8 57370 7 45043 39445 4 6 65535 7 5 6 1024 0 8 7
//! @buffer 6 65535 112 0 2 5 262143 0 0 6 -2 -287707163 4 3 -5 -2147483647 -2147483647 -554292874 2 1523439661 0 5 2 -2147483647 -5 8388607 -3 8 4 -1 67108863 2147483646 -1 1083664139 212983362 6 2147483646 0 -2147483647 2147483647 0 2147483646 6 7 262143 9 3 1477418546
//! @buffer (4 32767 (2 32 40 87)) (2305843009213693952 5 (1 109 149 4)) (0 3454221250 (8 1 61 4))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: u32,
    f2: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: E0, a1: &mut [i64; 5], a2: E0, a3: [i32; 4]) -> usize {
    let mut v2: u64 = 524287u64;
    (4.5f32 as usize)
}

#[device]
fn d3(a0: (u32, f32, isize), a1: &[i32]) -> usize {
    8165383849428306852usize
}

#[kernel]
fn random(n0: S0, x0: &[f32], x1: &[f32], y0: &mut [i16], y1: &mut [u16], y2: &mut [i32], g0: &mut [S0]) {
    #[local]
    let mut tile: [i32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    if (own_y2[1].reverse_bits() == (own_y2[1] - (-1357217433i32))) {
        'l5: for i4 in (-2..0i32).step_by(2) {
            let n0: E0 = E0::V1;
            let v6: u8 = 1u8;
            if (14625699976845688506u64
                >= ({
                    let b7: (usize, i32) = (16384usize, 32767i32);
                    let b8: (i32, isize, usize) = (own_y2[0], (-1isize), b7.0);
                    8u64
                }))
            {
                let mut v10: [u32; 4] = [
                    7u32,
                    ({
                        y1[i] *= 16384u16;
                        own_y2[(4096usize % 2)] *= i4;
                        0u32
                    }),
                    (match Some(u32::MAX) {
                        Some(m9) if false => 1u32,
                        _ => 8u32,
                    }),
                    543942711u32,
                ];
                own_y2.swap(1, 1);
            } else {
                let Some(v11) = Some(i) else {
                    break;
                };
            }
        }
    }
    tile[8 - 1 - k] = own_y2[(k % 2)];
    barrier();
    let t12 = tile[k];
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    y0[i] = 111i16;
    y1[i] = 0u16;
    own_y2[0] = i32::MIN;
    own_y2[1] = 66i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
