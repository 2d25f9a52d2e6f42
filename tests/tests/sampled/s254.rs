//! Seed 254.
//! @global 17
//! @local 8
//! @buffer 5.25 1.0974291e-14 -1.4804965e35
//! @buffer 18446744073709551615 40 1 5 2048 9 2 109 1 5 2 1 9 0 18446744073709551615 7
//! @buffer 16777216.0 3.4028235e38 1.96e-43 inf -2147483600.0 1.121e-42 -0.25 -2.25 5.75 -0.0 1.1754944e-38 840.456 5.0 945.704 7.7e-44 1.0 -1.25
//! @buffer 0 511 63590327 0 1048575 405061585 7 91 256 4294967295 9 536870912 15 9 324727609 65535 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[f32], x1: &[usize], x2: &[f32], y0: &mut [u32]) {
    let i = global_id(0);
    match 1048575i32.wrapping_shr(y0[i]) {
        0 => {
            'l2: for i1 in 0..5usize {
                'l4: for i3 in (0..5i32).rev() {
                    y0[i] /= y0[i] | 1;
                    let mut v5: Option<bool> = Some(false);
                }
            }
            let f6 = |p7: u32| -> i32 { (-2i32) };
        }
        1 => {
            let mut v8: E0 = E0::V1;
            let f9 = |p10: u32| -> i32 { (if (127i8 > (-1i8)) { 715442738i32 } else { 3i32 }) };
        }
        2 => {}
        m11 => {
            let v12: i32 = m11;
        }
    }
    'l14: for i13 in (0..0usize).step_by(3) {
        let v18: usize = ('l15: {
            if false {
                break 'l15 ({
                    let b17: i32 = 9i32;
                    num_groups(0)
                });
            }
            x1[(2856518658u32 as usize) % x1.len()]
        });
        let mut v21: [u32; 1] = [('l19: {
            if true {
                break 'l19 y0[i];
            }
            y0[i]
        })];
        if (match (y0[i], 2147483646i32) {
            (m22, 6 | 7) if (if true { false } else { true }) => (false && false),
            (2, m23) => (if false { true } else { false }),
            _ => {
                ({
                    let mut c25 = 0u32;
                    'l24: loop {
                        if c25 >= 1 {
                            break 'l24 false;
                        }
                        c25 += 1;
                        y0[i] = 4068648524u32;
                        if true {
                            break false;
                        }
                        y0[i] >>= 0u32;
                    }
                })
            }
        }) {
            continue;
        }
    }
    if false {
        y0[i] = (match (32u64, i32::MIN) {
            (m26, 2..=5) if (false != true) => (1073741823u32 % (y0[i] | 1)),
            (1 | 4, m27) => {
                (match (y0[i], 2147483646i32) {
                    (m28, 7) if false => (true as u32),
                    (7.., m29) => y0[i],
                    _ => y0[i],
                })
            }
            _ => 0u32.wrapping_sub(6u32),
        });
        let (v30, mut v31) = ([8192i32; 3], i);
        let f32 = |p33: u32| -> i32 { (({ v30[2] }) + (16777215i64 as i32)) };
    }
    if ((32i64 >= 16777216i64) ^ (if false { false } else { false })) {
        if Some(0i32).is_some() {
            let mut c34 = 0u32;
            'l35: while c34 < 2 && false {
                c34 += 1;
                let mut v38: [f32; 1] = (match (
                    (usize::MAX / (x1[x1[x1[10212773401274355928usize % x1.len()] % x1.len()] % x1.len()] | 1)),
                    16i32,
                ) {
                    (m36, 25..) if ({ false }) => [(-x0[m36 % x0.len()])],
                    (16705767965656616175.., m37) => [x2[i]; 1],
                    _ => [(1i8 as f32)],
                });
            }
        }
    } else {
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
