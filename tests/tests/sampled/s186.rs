//! Seed 186.
//! @global 16
//! @value 3.4028235e38
//! @buffer 10731577604631907158 6015159085716262517 13315142542925834356 20 8 1 7 5 2 2978304202277993940 9 1 0 16 0 0
//! @buffer 3.4028235e38 1.1754944e-38 3.0 1.1754944e-38 3.25 NaN -9.615972e-9 -0.25 4.5 3.0 -1.25 9.36e-43 5346724000000.0 -2.0750499e20 1.184e-42 5.0 1.1754944e-38
//! @buffer -2 1 4 -5 5 8 262143 -1 1 -2147483647 5 6 2147483647 2147483646 -4 207768522 5 4 1048576 4
//! @buffer 9 256 21 3 6 512 43283 0 65534 1 45 0 128 8 511 6 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: f32, x0: &[usize], x1: &[f32], x2: &[i32], y0: &mut [u16]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l2: for i1 in 0..0u64 {
        'l4: for i3 in (0..1usize).step_by(2) {
            let mut v5: bool = false;
            let mut n0: u32 = 7u32;
            v5 = v5;
        }
        let mut v6: i32 = x2[(i & x0[i]) % x2.len()];
    }
    let v7: isize = (-2isize);
    let mut v8: usize = ({ (true as usize) });
    'l10: for i9 in 0..1u32 {
        'l12: for i11 in (-2..=-2i32).rev() {
            y0[i] = ({
                v8 %= x0[i] | 1;
                57u16.abs_diff(5u16)
            });
            let mut v13: f32 = (4294967300.0f32.mul_add((-0.0f32), (-0.0f32)) + (x1[i] * n0));
            let v7: isize = v7;
        }
        let mut v14: u16 = 6u16;
    }
    match 7u32.rotate_left(4047547695u32) {
        0 => {
            let v15: u32 = 8u32;
            y0[i] |= 65534u16;
        }
        1 => {
            let v17: f32 = (if let Some(m16) = x2[v8 % x2.len()].checked_add(6i32) {
                (x1[i] / x1[i])
            } else {
                (f32::INFINITY - x1[i])
            });
            let mut n0: u32 = 41u32;
        }
        2 => {
            match (if (if true { false } else { true }) {
                2i64.wrapping_shr(128u32)
            } else {
                9223372036854775806i64.clamp(1i64.min((-1787879715711760639i64)), 1i64.max((-1787879715711760639i64)))
            }) {
                0 => {
                    let mut v18: bool = ({
                        let f = n0;
                        !f.is_nan() && f.is_sign_negative()
                    });
                    let v21: u32 = (1u32.clamp(16383u32.min(2u32), 16383u32.max(2u32))
                        % (({
                            let b19: usize = 4usize;
                            let b20: i16 = 32767i16;
                            4u32
                        }) | 1));
                }
                1 => {
                    v8 -= (x1[i] as usize).rotate_right(({ 270329057u32 }));
                }
                2 => {
                    'l23: for i22 in 0..2usize {
                        let mut v24: i32 = (4usize as i32);
                        v24 >>= 4194303i32;
                    }
                    'l27: for (i26, e25) in x2.iter().enumerate() {
                        y0[i] <<= 1u16;
                        let f28 = |p29: u32| -> i8 { 43i8 };
                    }
                }
                m30 => {
                    let mut v31: i32 = (({
                        v8 %= v8 | 1;
                        n0
                    }) as i32);
                }
            }
            v8 <<= (match (x0[i] << x0[i]) {
                m32 @ 2..=16716629414747519961 if !true => x0[i].swap_bytes(),
                _ => (i ^ v8),
            });
        }
        m33 => {
            let v35: bool = x2.iter().all(|p34| (6i32 > (-3i32)));
        }
    }
    'l37: for i36 in (0..0u32).step_by(3) {
        v8 = (i.wrapping_div(x0[i] | 1) << 14u32);
        let mut v38: u32 = i36;
    }
    let mut v7: i8 = 126i8;
    y0[i] = (50186u16 % ((if (v7 < 31i8) { (7usize as u16) } else { (x2[v8 % x2.len()] as u16) }) | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
