//! Seed 82.
//! @global 2
//! @local 2
//! @value -2147483647
//! @buffer 6 4 0 111 1
//! @buffer -2 2147483647
//! @buffer 4294967295 4294967294
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: [usize; 3], a1: &mut u64, a2: Option<i8>, a3: [u32; 4]) -> u64 {
    'l3: for i2 in (0..2usize).step_by(1) {
        if let Some(m7) = ({
            let b6: u64 = 8u64;
            Some([a3[(a0[i2] % 4)], 15u32])
        }) {
            let mut v8: i32 = 268435456i32.clamp(1945659762i32.min(1073741823i32), 1945659762i32.max(1073741823i32));
        }
        'l9: {
            let mut v10: u64 = (*a1).overflowing_mul((if false { 13005478183604604511u64 } else { (*a1) })).0;
            let mut a3: [u32; 5] = [(a3[i2] / a3[i2]), (4u32 / (8u32 | 1)), a3[i2], a3[i2], (6u32 ^ 8u32)];
            let mut v11: u64 = (*a1);
        }
        let mut v12: i32 = (if false { 1200108554i32 } else { (0i32 + 8192i32) });
    }
    (*a1)
}

#[kernel(local = 2)]
fn random(n0: i32, x0: &[u8], y0: &mut [i32], y1: &mut [u32]) {
    #[local]
    let mut tile: [u16; 2];
    let i = global_id(0);
    let k = local_id(0);
    y1[i] %= y1[i] | 1;
    tile[k] = (match (7i32, 1usize) {
        (m13, ..=9) if (7u16 > 4u16) => (8192u16 + 1u16),
        (1, m14) => 6u16,
        _ => 3u16.pow(1),
    });
    barrier();
    let t15 = tile[k];
    if false {
        let mut v16: i32 = (None::<u64>.unwrap_or(6u64) as i32);
    } else {
        'l18: for i17 in (0..=1u32).rev() {
            let mut v19: u32 = (y1[i] & (y0[i] as u32));
            if (match (i + k) {
                m22 @ 1125899906842623..=17416017716555954401 if !true => (6i32 == n0),
                4 | 5485353337484048990 => (n0 == n0),
                m23 @ 4 if (62usize > k) => x0.iter().any(|p24| true),
                _ => {
                    (match v19 {
                        21 => true,
                        m25 @ 8388608.. if true => true,
                        1 => false,
                        _ => true,
                    })
                }
            }) {
                break;
            }
        }
    }
    barrier();
    tile[2 - 1 - k] = t15;
    barrier();
    let t26 = tile[k];
    barrier();
    y0[i] = y0[i];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
