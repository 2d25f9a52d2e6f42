//! Seed 28.
//! @global 16
//! @local 16
//! @value 927156194
//! @buffer 3 64 6 721785421 9
//! @buffer 32 8 1 9 2 1 42 14867977741493898005 4294967296 6362676598162184941 16383 8388608 8388608 44 38 118 0
//! @buffer -32768 4 10509 32767 4 5 3 16384 1 4095 31 -32767 107 -4 1 -32767
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool, a1: u32) -> i8 {
    80i8
}

#[device]
fn d2(a0: &[usize], a1: &mut i32, a2: &mut u32) -> i32 {
    let v3: u32 = ((-1i8) as u32);
    let mut v4: u64 = ((2u64 << (*a1)) as u64);
    (*a1)
}

#[kernel]
fn random(n0: u32, x0: &[u32], x1: &[usize], y0: &mut [i16]) {
    #[local]
    let mut tile: [u16; 16];
    let i = global_id(0);
    let k = local_id(0);
    if true {
        let f5 = |p6: u32| -> u32 { ((i32::MIN.trailing_zeros() as u32) - (false as u32)) };
        'l8: for i7 in 0..=3u64 {
            let v9: u64 = ((i7 | i7) ^ 1u64);
        }
    } else {
        if ({
            let b11: u32 = (if ({
                let b10: i32 = 2i32;
                false
            }) {
                n0.rem_euclid(3324038048u32 | 1)
            } else {
                (2u32 + n0)
            });
            (n0 >= b11)
        }) {
            let v12: usize = (n0 as usize);
        }
        'l14: for i13 in 0..5usize {
            let mut n0: i8 = 6i8;
        }
    }
    tile[16 - 1 - k] = 46u16;
    for i15 in 0..1usize {
        barrier();
        let t16 = tile[(k + i15 + 1) % 16];
        barrier();
        tile[k] = t16;
    }
    barrier();
    let t17 = tile[(18446744073709551614usize % 16)];
    if (9i32 >= 3i32.wrapping_div(310869819i32 | 1)) {
        'l19: for i18 in -1..-1i32 {
            if (i64::MAX != i64::MAX) {
                break;
            }
            if ((-2081769088i32) < i18) {
                break;
            }
        }
        'l21: for i20 in 0..(i / (k | 1)).min(4) {
            let v22: i32 = i32::MAX;
            let mut v23: u8 = 16u8.rotate_left((2048u32 as u32));
        }
    }
    barrier();
    tile[16 - 1 - k] = t17;
    barrier();
    let t24 = tile[((k >> k) % 16)];
    if (match (match (0u64, 0i32) {
        (m25, -4 | 1073741824) if false => (7i32 ^ 16777216i32),
        (8 | 144115188075855871, m26) => ((-2147483647i32) >> x1[8usize % x1.len()]),
        _ => (3isize as i32),
    }) {
        4.. => (if !false { ({ false }) } else { (if false { false } else { false }) }),
        -766706761 | -5 => true,
        _ => false,
    }) {
    } else {
    }
    barrier();
    y0[i] = 3i16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
