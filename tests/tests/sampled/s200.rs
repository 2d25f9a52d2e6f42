//! Seed 200.
//! @global 9
//! @local 8
//! @buffer 0 0 4096 8 8 7 1 2097151 3592534998 33554432 1 1
//! @buffer 4611686018427387904 6 35184372088831 8 5 0 18446744073709551614
//! @buffer 65535 8 0 8191 3273281121 5 0 4294967295 4
//! @buffer 0 2 7 4194303 8 9 0 5 549755813888
//! @buffer 2 8 2147483647 19 11 7 2147483646 33 42
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[u16]) -> u32 {
    ('l2: {
        if false {
            break 'l2 (3461404407u32 - 2u32);
        }
        ({ (7u32 + 1u32) })
    })
}

#[kernel]
fn random(x0: &[u32], x1: &[usize], x2: &[u32], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    'l5: for i4 in -1..1i32 {
        'l7: for i6 in 0..3u32 {
            y0[i] = ({ (2usize ^ x1[y0[i] % x1.len()]) });
            let v9: bool = (f32::NAN.is_infinite() && x1.iter().all(|p8| false));
        }
        if !false {
            let f10 = |p11: u32| -> usize { ((2i32 as usize) - (if false { 40usize } else { i })) };
            y1[i] -= ((-28728i16) as i32).rotate_left((if true { x0[i % x0.len()] } else { x2[i] }));
        }
        'l14: for e12 in x0.iter() {}
    }
    let mut v17: u32 = (x0[i % x0.len()]
        * (match (31isize, (-3isize)) {
            (m15, 0 | 1099511627776) if true => x0[y0[i] % x0.len()],
            (6, m16) => x0[i % x0.len()],
            _ => x2[i],
        }));
    y1[i] -= 2i32;
    y1[i] = y1[i];
    'l19: for i18 in 0..=1u64 {
        if (((-2147483647i32) << 12u32) >= (-2147483647i32)) {
            let mut v20: u32 = v17;
            'l22: for i21 in (0..0u64).step_by(3) {
                let mut v23: usize = i;
                let mut v23: u16 = ((5.75f32 - 3.5f32) as u16);
            }
        } else {
            if (6u64 >= (4u64 | i18)) {
                let v25: u32 = ({
                    let b24: isize = 9223372036854775806isize;
                    v17 += (x2[i] + 7u32);
                    (x2[i] - 0u32)
                });
                let mut v25: i32 = ((if true { i18 } else { 8u64 }) as i32);
            }
            let v26: i32 = ((y1[i] * y1[i]) - (if true { y1[i] } else { 2147483646i32 }));
        }
        'l28: for i27 in 0..(if let Some(m29) = Some(x0[y0[i] % x0.len()]) {
            i.midpoint(1usize)
        } else {
            ({
                v17 ^= 9u32;
                y0[i]
            })
        })
        .min(1)
        {
            let f30 = |p31: u32| -> u8 { (!5u8) };
            y0[i] &= ((y0[i] + 35usize) - (y0[i] >> 50u32));
            let v32: f32 = ((y1[i] as f32) - ((-3.5f32) - 7.222472e-22f32));
        }
        'l34: for i33 in (0..1usize).step_by(3) {
            y1[i] /= (-1023i32) | 1;
            let mut v35: f32 = (8.59e-43f32 / f32::INFINITY).floor();
        }
    }
    let mut v36: u32 = ((2195370595u32 - x2[i]) as u32);
    if true {
        y1[i] %= (-4i32) | 1;
        y0[i] ^= ((match (x2[i], y1[i]) {
            (m37, 4 | 16777215) if false => true,
            (..=3, m38) => false,
            _ => true,
        }) as usize);
    } else {
        let v39: usize = ((2.0f32 / (-0.0f32)) as usize);
    }
    y0[i] = (match (
        ({
            let mut c41 = 0u32;
            'l40: loop {
                if c41 >= 1 {
                    break 'l40 16u32;
                }
                c41 += 1;
                y1[i] = y1[i];
                if 5.02e-43f32.is_finite() {
                    break x0[y0[i] % x0.len()];
                }
                v17 += (x2[i] << 2u32);
            }
        }),
        v36,
    ) {
        (m42, ..=3) if false => x1[(i as usize) % x1.len()],
        (4 | 7, m43) => {
            ({
                let b44: usize = 4usize;
                y0[i]
            })
        }
        _ => ((y0[i] / (x1[0usize % x1.len()] | 1)) + (4.5f32 as usize)),
    });
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
