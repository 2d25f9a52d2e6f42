//! Seed 184.
//! @global 4
//! @local 2
//! @buffer 8 5 67 8388608 4095 2147483646 2147483647 5
//! @buffer 6 4095 1048576
//! @buffer 4294967295 33554432 512 8388608 2 2 8 4294967295
//! @buffer -2.0 -0.0 -2.5
//! @buffer 8 39109
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut i32, a1: u16, a2: u32, a3: &mut u64) -> i32 {
    ((if false { (*a3) } else { (*a3) }) as i32)
}

#[device]
fn d2(a0: &[usize], a1: f32, a2: bool) -> u64 {
    2u64
}

#[kernel]
fn random(x0: &[i32], x1: &[i32], x2: &[u32], y0: &mut [f32], g0: &mut [u16]) {
    #[local]
    let mut tile: [i64; 2];
    let i = global_id(0);
    let k = local_id(0);
    if (510.646f64 - (-0.0f64)).is_infinite() {
        let f3 = |p4: u32| -> usize {
            (if (if let Some(m5) = Some((-0.0f32)) { (false && true) } else { (if false { false } else { false }) }) {
                3usize.overflowing_add(1usize).0
            } else {
                (18446744073709551615usize * k)
            })
        };
    }
    'l7: for i6 in 0..3u64 {
        'l9: for i8 in (0..5usize).step_by(3) {
            let mut v10: usize = ((9223372036854775806isize as f32) as usize);
            if (x2.iter().all(|p11| true) & !true) {
                let mut v12: u8 = ((true as u8) % (6u8 | 1));
                let v13: i32 = ((x1[7412983629578324516usize % x1.len()] as i32) >> 1u32);
                let mut v14: f32 = (-((-1.52838e-33f32) * y0[i]));
            }
        }
        let mut v15: i16 = 7i16;
    }
    let v16: i32 = (if (1.7976931348623157e308f64 >= 4.0f64) { 2147483646i32 } else { x0[k % x0.len()] });
    let mut c17 = 0u32;
    'l18: while c17 < 2 && false {
        c17 += 1;
        let v16: bool = false;
        y0[i] -= 0.75f32.sqrt();
    }
    let v16: i16 = (match (3069748859u32, 1071i16) {
        (m19, i16::MIN) if f32::NAN.is_nan() => {
            ({
                let b21: u32 = (m19 as u32);
                y0[i] *= (0.0f32 + y0[i]);
                7i16.wrapping_add(1).abs()
            })
        }
        (9 | 1944903069, m20) => (8i16 & (-2i16)),
        _ => (-2i16),
    });
    tile[2 - 1 - k] = i64::MIN;
    barrier();
    let t22 = tile[k];
    let mut c23 = 0u32;
    'l24: while c23 < 2
        && (match (i, x0[1usize % x0.len()]) {
            (m25, -2147483647..=3) if (k != m25) => true,
            (4..=9869417746661940760, m26) => (true || false),
            _ => true,
        })
    {
        c23 += 1;
        let mut v27: i32 = 268435456i32;
        if (1023u64 > 4u64) {
            break;
        }
    }
    let mut v28: f32 = 16777216.0f32;
    if k == 0 {
        g0[group_id(0)] = ((x0[i % x0.len()] + x0[k % x0.len()]) as u16);
    }
    barrier();
    tile[k] = t22;
    for i29 in 0..2usize {
        barrier();
        let t30 = tile[(k + i29 + 1) % 2];
        barrier();
        tile[k] = t22;
    }
    barrier();
    let t31 = tile[k];
    if k == 0 {
        g0[group_id(0)] = 5344u16;
    }
    barrier();
    y0[i] = v28;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
