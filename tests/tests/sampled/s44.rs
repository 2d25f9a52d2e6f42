//! Seed 44.
//! @global 13
//! @local 4
//! @buffer (3 6 31 7) (-32768 -32767 85 32766)
//! @buffer NaN -2.75 -3.5 2.5591128373011104e-43 -1.5 16777217.0 1.7976931348623157e308 16777215.0 3.75 NaN -1.0 700.269 1.0 -2.0 4.25 16777216.0 -0.0 1.7976931348623157e308 -1.25 3.75 -2.0127282387408685e-60 -0.75 -1.5 -1.5 971.695 2.0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(x0: &[i16x4], y0: &mut [f64]) {
    let i = global_id(0);
    let own_y0: &mut [f64] = &mut y0[i * 2..i * 2 + 2];
    let mut c2 = 0u32;
    'l3: while c2 < 1 && (i < i) {
        c2 += 1;
        let mut c4 = 0u32;
        'l5: while c4 < 5 && !true {
            c4 += 1;
            let mut v6: (i64, u32) = ((x0[i % x0.len()].z as i64), c2);
            let mut v6: u32 = v6.1;
            let v7: usize = (7usize.midpoint(i) - (i - i));
        }
        'l10: for e8 in own_y0.iter() {}
        if true {
            if ((true as i64)
                < ('l11: {
                    if true {
                        break 'l11 5i64;
                    }
                    2i64
                }))
            {
                let mut v14: E0 = (match E0::V2 {
                    E0::V0 => (if !false { E0::V2 } else { E0::V0 }),
                    E0::V1 => E0::V2,
                    E0::V2 => E0::V2,
                    _ => {
                        (match Some(108u64) {
                            Some(m13) => E0::V2,
                            None => E0::V1,
                        })
                    }
                });
                let v15: i32 = (-231347586i32);
                let Some(v16) = Some((v15, i)) else {
                    break 'l3;
                };
            }
            let mut v20: (E0, (bool, f32, i64), f32) = (
                ('l17: {
                    if own_y0.iter().all(|p19| false) {
                        break 'l17 E0::V2;
                    }
                    E0::V1
                }),
                (((-3i32) >= (-2i32)), (f32::NEG_INFINITY % (-7.0939476e34f32)), (2.51e-43f32 as i64)),
                (3.0f32 + 1.75f32),
            );
        } else {
            let mut v21: Option<usize> = Some(12046112269025909605usize);
            let v22: usize = ((i >> 29u32) - i);
        }
    }
    let v25: bool = ({
        let mut c24 = 0u32;
        'l23: loop {
            if c24 >= 3 {
                break 'l23 (f32::NEG_INFINITY != f32::NAN);
            }
            c24 += 1;
            if (own_y0[(i % 2)] <= 9.7e-322f64) {
                break (if (592497110i32 > 0i32) { !true } else { true });
            }
        }
    });
    'l28: for e26 in own_y0.iter() {
        let mut v29: usize = i;
        v29 /= ((1i32 as usize) + i) | 1;
    }
    let v30: usize = 2usize;
    'l32: for i31 in 0..=0i32 {
        let f33 = |p34: u32| -> i32 { ((i31 - 2147483647i32) & Some(i31).unwrap_or(i31)) };
        'l36: for i35 in 0..=3usize {
            let v37: (usize, (u8, bool), Option<u32>) =
                ((u32x4::splat(1u32).reduce_sum() as usize), (0u8, v25), Some(65536u32));
            let v38: (Option<u8>, E0) = (None::<u8>, E0::V2);
            let mut v41: usize = ({
                let b40: (i32, i32) = (
                    ({
                        let b39: bool = v37.1.1;
                        61i32
                    }),
                    (i31 as i32),
                );
                num_groups(0)
            });
        }
    }
    'l43: for i42 in 0..1118593672422807062usize.min(5) {
        let mut v44: [u16; 2] = [2048u16; 2];
    }
    own_y0[0] = 5.25f64;
    own_y0[1] = own_y0[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
