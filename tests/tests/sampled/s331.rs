//! Seed 331.
//! @global 12
//! @offset 4
//! @value 2
//! @value 7
//! @buffer 5 73 4294967295 57 8 8 3836527784 2097152 4294967295 2627413684 4294967295 1 67108864 4294967294 2 8
//! @buffer (24 0 4 0) (32 1 106 3) (3074354633 4294967294 4 65535) (127 3 9 0) (7 108 8 8) (4294967295 9 8 8) (4294967295 5 1 4294967295) (5 3 32767 2004150019) (3 1 4294967295 6) (0 1269989535 4294967295 1) (6 64 3 209508822) (0 67108864 131072 2062269264) (7 4 2 16777216) (1961581100 0 2 75) (7 95 2978100370 1) (1048575 0 4095 0) (4294967295 4096 71 4) (1 6 5 131072) (4294967294 7 3 8) (2 0 2 8)
//! @buffer 4 32767 0 0 3 7 1 5 23651 5 9 0 2 -32768 2 8191 -1 9 8 8 32767 -32767 41 -32768 32767 12327 1477 32767 2 1023 2 7 2 1023 255 -4 0 7 2 32767 25326 0 -5 8 16383 -4 4 0 7 3 32766 -1 8 -10663 1 -4 14996 -4796 -32767 32767 5 32767 32767 9
//! @buffer 2 6 1 106 7 8388608 8388608 1557029157 0 4294967294 2 1409524532 3969813231 0 0 8388607
//! @buffer 8589934592 9 1 0 8 18446744073709551615 14583567032545255579 7 18446744073709551614 576460752303423488 4259128091630493143 109 1 9 1152921504606846976 13035132433881597843
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (a | a) <= b { (c * b) } else { (a * a) }
}

#[kernel]
fn random(n0: i32, n1: usize, x0: &[u32], x1: &[u32x4], y0: &mut [i16], y1: &mut [u32], y2: &mut [u64]) {
    let i = global_id(0);
    let own_y0: &mut [i16] = &mut y0[i * 4..i * 4 + 4];
    let v2: Option<u32> = (1073741823u32 - 2u32).checked_rem_euclid(4294967295u32);
    let mut v3: Option<[u32; 2]> = None::<[u32; 2]>;
    let v4: i32x4 = i32x4::splat(2147483646i32).zyxx();
    'l7: for e5 in own_y0.iter() {
        let mut v8: [i8; 3] = [i8::MIN, (3i8 + 2i8), 3i8];
        v8.swap(1, 2);
    }
    'l10: for i9 in 0..global_size(0).min(3) {
        own_y0.fill((-1i16));
        'l12: for i11 in 0..2i32 {
            match Some(61u32).unwrap_or(x0[i]) {
                0 => {
                    let mut n0: u32 = (false as u32).rotate_right(32u32);
                }
                1 => {
                    let mut v13: i16 = 0i16.pow(0);
                    let f14 = |p15: u32| -> i32 { (1i32.saturating_pow(0) ^ 9i32) };
                }
                2 => {
                    let v16: i16 = (g1(6i16, 1i16) << x0[i]);
                    y1[i] *= g1(y1[i], y1[i]);
                }
                m17 => {
                    let v18: u32 = x1[(n1 + i) % x1.len()][i9];
                    let v19: bool = false;
                }
            }
            let mut v20: u32 = (x0[i] + y1[i]).abs_diff(x0[i].clamp(2048u32.min(131071u32), 2048u32.max(131071u32)));
        }
    }
    y1[i] += y1[i];
    let v21: i32 = g1(n0, (-255492238i32).wrapping_rem(1387763344i32 | 1));
    'l23: for i22 in 0..0u64 {
        'l25: for i24 in (0..0u64).step_by(1) {
            let mut v26: i16x8 = i16x8::splat(19523i16).min(i16x8::splat(6i16));
            let v28: (usize, (u32, bool, bool)) =
                (2usize, (g1(3u32, 9u32), (99i32 == 0i32), own_y0.iter().any(|p27| true)));
            y1[i] += Some(x0[i]).unwrap_or(g1(0u32, v28.1.0));
        }
        let f29 = |p30: u32| -> u32 { p30 };
        let f31 = |p32: u32| -> i8 { 8i8 };
    }
    'l35: for e33 in own_y0.iter_mut() {
        let mut v2: i32 = 2i32;
        let mut v36: u32 = 6u32;
    }
    let v37: u32 = (197u8 as u32);
    own_y0[0] = own_y0[1];
    own_y0[1] = (({
        y1[i] /= x0[i] | 1;
        9i16
    }) / ((-1i16) | 1));
    own_y0[2] = (512i16 * 7i16);
    own_y0[3] = ((own_y0[0] + own_y0[0]) >> v37);
    y1[i] = v37;
    y2[i] = 7u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
