//! Seed 235.
//! @global 1
//! @offset 4
//! @buffer -3 268435456
//! @buffer 6 20980 1 4 16 512 83
//! @buffer 3796274762 0 75 7 2048
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [usize; 4],
    f1: S0,
}

#[kernel]
fn random(x0: &[i32], x1: &[u16], y0: &mut [u32]) {
    let i = global_id(0);
    'l1: {
        let Some(v2) = Some((2048i16, true)) else {
            break 'l1;
        };
        if let Some(m3) = 2isize.checked_rem(511isize) {
            match (i + i) {
                0 => {
                    let mut v8: i32 = ((if true { (-1i32) } else { x0[i % x0.len()] }) - ({ 9i32 }));
                    let mut v9: f32 = (4.25f32 + (y0[i] as f32));
                }
                1 => {
                    let mut v10: u32 = y0[i];
                    let mut v11: usize = i;
                }
                2 => {
                    let mut v13: Option<(i32, usize, f64)> = ({
                        let b12: i32 = (!x0[i % x0.len()]);
                        Some((b12, 118usize, 1.7976931348623157e308f64)).or(Some((
                            b12,
                            13470963050638047678usize,
                            f64::NAN,
                        )))
                    });
                }
                m14 => {
                    let v15: [usize; 2] = [(m14 - m14), (i | i)];
                }
            }
        }
        let mut v16: [Option<i32>; 2] = [Some(x0[0usize % x0.len()]), Some(59i32)];
    }
    match y0[i] {
        0 => {
            'l18: for i17 in (0..0u64).step_by(1) {
                y0[i] &= y0[i];
                let mut v19: Option<[bool; 3]> = Some([false; 3]);
            }
        }
        1 => {
            'l21: for i20 in 0..(2048usize << y0[i]).min(1) {
                if false {
                    continue;
                }
            }
            let mut c22 = 0u32;
            'l23: while c22 < 4 && (false & false) {
                c22 += 1;
                let mut v24: u32 = y0[i];
                if (match ((-9223372036854775807i64), (-3i32)) {
                    (m25, -2147483647 | 2147483647) if (if true { false } else { false }) => true,
                    (2, m26) => false,
                    _ => (x0[18446744073709551614usize % x0.len()] >= x0[1usize % x0.len()]),
                }) {
                    continue;
                }
            }
        }
        m27 => {}
    }
    y0[i] = 1u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
