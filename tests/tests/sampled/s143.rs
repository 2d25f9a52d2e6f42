//! Seed 143.
//! @global 7
//! @value 1.25
//! @value 128
//! @buffer inf inf 4.25
//! @buffer 4 7 4294967295 1484339100 0 0 1581490528
//! @buffer (5 -3 4 9) (64 134217728 969076487 16384) (-1038604734 0 -2147483647 -70184164) (2147483646 2147483647 2147483647 -689420775) (-4 7 6 -2147483647) (-86349607 -2147483647 2147483647 1048575) (9 1198920383 -2147483647 20) (8191 64 -600343696 5) (-2147483647 9 60 9) (8388607 -249363423 -3 3) (262143 8 262143 2147483646) (-3 64 2097151 3) (1 2 6 8)
//! @buffer 18 239 0 0 2 1 0
//! @buffer 8 7 14 0 3000576463 9 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: &mut [u16; 3], a2: &[usize], a3: (bool, u32, i64)) -> u16x8 {
    u16x8::splat(0u16)
}

#[device]
fn d2(a0: &[usize], a1: &mut i32, a2: u32, a3: u32) -> (usize, usize, isize) {
    (*a1) <<= ('l3: {
        if (if (422.969f32 != 2.25f32) { (true != false) } else { true }) {
            break 'l3 5i32.rotate_right(a3);
        }
        ((*a1) & 1i32)
    });
    let v5: usize = a0[(a0
        [a0[a0[a0[a0[a0[74usize % a0.len()] % a0.len()] % a0.len()] % a0.len()] % a0.len()] % a0.len()]
        / (a0[63usize % a0.len()] | 1))
        % a0.len()];
    (v5.clamp(8usize.min(524288usize), 8usize.max(524288usize)), v5, 70368744177664isize)
}

#[kernel]
fn random(n0: f32, n1: isize, x0: &[f32], x1: &[u32], x2: &[i32x4], y0: &mut [u8], y1: &mut [u32]) {
    let i = global_id(0);
    'l6: {
        y1[i] ^= x1[i];
        'l8: for i7 in 0..0usize {
            let mut v9: (isize, i64) = (18014398509481983isize, 8191i64);
            'l11: for i10 in (0..5u64).rev() {
                if (true || false) {
                    continue 'l11;
                }
                let mut v13: i32 = ({
                    let b12: Option<u32> = Some(16384u32);
                    (-3i32)
                });
                let v14: i32 = ((v13 ^ v13) / ((x2[1usize % x2.len()].y - v13) | 1));
            }
        }
    }
    if true {
        let mut v15: i32 = (((-9223372036854775807i64) + 4194303i64) as i32);
        let mut v16: i16 = 7i16;
    } else {
        let v17: i32 = (({ (-3i32) }) % (x2[18071815558057168569usize % x2.len()][1] | 1));
        let v18: (usize, Option<usize>) = (i, 67108864usize.checked_div_euclid(2usize));
    }
    let mut c19 = 0u32;
    'l20: while c19 < 2 && (i == 117usize) {
        c19 += 1;
        if (1i8 > 112i8) {
            break;
        }
        let mut c21 = 0u32;
        'l22: while c21 < 2 && (y0[i] == 32u8) {
            c21 += 1;
            let v23: Option<u32> = Some((9u32 + 262143u32));
            let f24 = |p25: u32| -> isize { 113isize };
            let mut v26: i32 = 5i32;
        }
        let mut c27 = 0u32;
        'l28: while c27 < 2 && (i <= i) {
            c27 += 1;
            let Some(v29) = Some((5u16, 1i8)) else {
                break 'l28;
            };
            let mut v30: [i16; 3] = [102i16; 3];
            if false {
                let mut v30: u8 = (194u8 - (167u8 * y0[i]));
            } else {
                let mut v31: u32 = c27;
                let mut v32: f32 = n0;
            }
        }
    }
    let v33: u32 = x1[i];
    y0[i] = y0[i];
    y1[i] = (false as u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
