//! Seed 65.
//! @global 17
//! @local 8
//! @buffer 0 7 4294967294 3169043758 7 1 117 4294967295 4294967295 6 40 3 4294967294 32 8388607 1 9
//! @buffer inf 1.1754944e-38 16777216.0 853.917 2147483600.0 -0.0 1.1754944e-38 16777215.0 -2.5 1.5993985 3.5 2.0 -1.0 3.75
//! @buffer 5 7 7 84 262143 6 134217728 131072 9 3 3 2147483647 5 -2147483648 9 2147483647 2
//! @buffer 0.25 NaN 3.25 2147483600.0 2.87e-43 2.75 -0.0 -0.0 842.511 1.1754944e-38 3.75 3.25 inf 47.765 3.4028235e38 9.4e-43 NaN -0.0 2147483600.0 16777215.0 -4.0 1.0 1.1754944e-38 4.5 -2.25 -4.0 -0.0 385.274 2147483600.0 NaN 9.39e-43 3.0 -1.0 16777215.0
//! @buffer 549755813887 1297541442836276665 7 1 144115188075855872 9 75 8 -3 2251799813685247 0 15 9 3551580925883533527 2 -9223372036854775807 -5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32) -> u32 {
    (if (false && false) { (1u32 ^ a0) } else { (if (false && true) { ({ a0 }) } else { (a0 * a0) }) })
}

#[device]
fn d2(a0: &mut bool, a1: i32, a2: &[u16], a3: &[f32]) -> usize {
    let v4: bool = (if let Some(m3) = None::<f32> { (*a0) } else { (u32::MAX <= 7u32) });
    (if ((*a0) == v4) { 18446744073709551614usize } else { (usize::MAX ^ 4294967296usize) })
}

#[kernel]
fn random(x0: &[u32], x1: &[f32], x2: &[i32], y0: &mut [f32], y1: &mut [i64]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v5: u32 = (x0[i] + x0[i]).abs_diff((x1[i % x1.len()] as u32));
    'l7: for i6 in 0..(4usize | 36028797018963968usize).min(0) {
        let f8 = |p9: u32| -> usize { (0usize.abs_diff(i6) | i) };
        'l12: for e10 in own_y0.iter() {
            let mut v13: i32 = (-5i32);
            let v14: i32 = ((3i32 - x2[i]) ^ ((-2147483647i32) - v13));
        }
        if (({
            own_y0[0] -= 16777215.0f32;
            2u16
        }) >= (17099u16 * 42686u16))
        {
            let v18: u64 = (if (match Some(x0[i]) {
                Some(m15) if (false || false) => {
                    ({
                        let mut c17 = 0u32;
                        'l16: loop {
                            if c17 >= 2 {
                                break 'l16 true;
                            }
                            c17 += 1;
                            v5 /= m15 | 1;
                            if true {
                                break false;
                            }
                            v5 = c17;
                        }
                    })
                }
                _ => (true == true),
            }) {
                (7i32.count_ones() as u64)
            } else {
                (4082064251918780844u64 - u64::MAX)
            });
            let v19: i32 = ((2i32 - 4i32) + 7i32);
            v5 = v5;
        }
    }
    if (((-5i32) << i) != (3i32 - 1048575i32)) {
        y1[i] ^= y1[i];
        let v20: i8 = 4i8;
        'l22: for i21 in (-3..-3i32).step_by(3) {
            'l24: for i23 in -1..0i32 {
                if (18446744073709551614usize > 18446744073709551615usize) {
                    continue 'l24;
                }
                let mut v25: i8 = (1u8 as i8);
                own_y0.fill((if (i21 >= i23) { (x1[i % x1.len()] / (-0.0f32)) } else { 4.0f32 }));
            }
        }
    }
    own_y0[0] = own_y0[(5usize % 2)];
    own_y0[1] = own_y0[1];
    y1[i] = (-9223372036854775807i64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
