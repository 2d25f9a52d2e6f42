//! Seed 21.
//! @global 8
//! @local 8
//! @buffer -3.25 0.25 inf -1.75 5.25 0.0 inf 4.25 -2.0 -1.75
//! @buffer 13591876828579943248 14180206078781527857 1 6 11920752392147055739 1 0 7
//! @buffer -1 -2147483648 1 1048575 49 9 -5 2147483646
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: u32,
    f2: [u32; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: u32,
    f2: u32,
    f3: u32,
    f4: [u8; 4],
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
fn d1(a0: &[f64], a1: &mut usize, a2: &[i32]) -> (i64, i32) {
    'l3: for i2 in 0..(match (a2[(*a1) % a2.len()], 4i8) {
        (m4, 8..=14) if 3.4028235e38f32.is_nan() => 1usize.wrapping_pow(4),
        (1, m5) => (E0::V2 as usize),
        _ => global_id(0),
    })
    .min(2)
    {
        let v6: (Option<usize>, (u32, u8, bool)) = (Some((*a1)), (6u32, 5u8, false));
        let mut v8: [u8; 2] = [
            ({
                let b7: u32 = 8191u32;
                v6.1.1
            }),
            1u8,
        ];
        'l10: for i9 in 0..=4usize {
            let mut v11: bool = ((-a0[5usize % a0.len()]) < ((-0.0f32) as f64));
            let mut v12: f32 = 16777216.0f32;
        }
    }
    let f13 = |p14: u32| -> u32 { ((1usize as u32) * (9u32 + 6u32)) };
    ('l15: {
        if true {
            break 'l15 (if true { (3i64, 2147483646i32) } else { (1i64, 4i32) });
        }
        (1i64, a2[(*a1) % a2.len()])
    })
}

#[kernel]
fn random(x0: &[f64], x1: &[usize], y0: &mut [i32]) {
    #[local]
    let mut tile: [u8; 8];
    let i = global_id(0);
    let k = local_id(0);
    'l18: for i17 in (0..0usize).rev() {
        let mut v23: [f32; 3] = (if (4isize > 9223372036854775806isize) {
            ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 4 {
                        break 'l19 [(-0.0f32), 4.5f32, 9e-44f32];
                    }
                    c20 += 1;
                    y0[i] &= ({ y0[i] });
                    if (true || false) {
                        break [(-2147483600.0f32); 3];
                    }
                }
            })
        } else {
            ({
                let mut c22 = 0u32;
                'l21: loop {
                    if c22 >= 3 {
                        break 'l21 [(-2.75f32), 41358020000000.0f32, 16777216.0f32];
                    }
                    c22 += 1;
                    if (match 8388608u32 {
                        1..=1073741823 => false,
                        _ => true,
                    }) {
                        break [(-1.5f32); 3];
                    }
                }
            })
        });
        let f24 = |p25: u32| -> u64 { (E0::V1 as u64) };
        let mut v23: E0 = E0::V0;
    }
    let v26: u64 = Some(68719476736u64).unwrap_or((102u64 + 5u64));
    tile[8 - 1 - k] = (255u8 / (7u8 | 1));
    barrier();
    let t27 = tile[3];
    let v28: [(usize, bool); 2] =
        (if (1073741824u32 <= 5u32) { [(k, true), (65usize, false)] } else { [(x1[i], false), (i, false)] });
    barrier();
    y0[i] = (({
        let b29: u32 = (4219861390u32 + 4u32);
        let b30: u64 = 2u64;
        ((-1.75f32) as i32)
    }) % (y0[i] | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
