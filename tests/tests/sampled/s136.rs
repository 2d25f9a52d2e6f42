//! Seed 136.
//! @global 4
//! @local 4
//! @buffer 1 3 1885627609 420335295
//! @buffer 1048575 36 2786831528 1 4 1692972394 4164518817 131072 5 4294967295 8 0 8 3010961846 678550034 4073647624
//! @buffer 7 21599927 9 134217727
//! @buffer 17783271490808599783 0 6337106115954902723 134217728 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u32) -> usize {
    (0.75f32 as usize)
}

#[device]
fn d2(a0: i32, a1: isize, a2: bool) -> i32 {
    'l4: for i3 in (0..=2usize).rev() {
        'l6: for i5 in 0..=4usize {
            let f7 = |p8: u32| -> f32 { (-8.495353e18f32) };
            let mut v9: i64 = 6i64;
            let v10: usize = i3;
        }
        'l12: for i11 in (0..1usize).rev() {
            let mut v13: i8 = 5i8;
        }
        let mut v14: usize = (false as usize).wrapping_rem(i3 | 1);
    }
    (({ u32::MAX }).leading_zeros() as i32)
}

#[kernel]
fn random(x0: &[u32], x1: &[u32], x2: &[u32], y0: &mut [usize]) {
    let i = global_id(0);
    let mut v17: bool = x1.iter().any(|p15| {
        ({
            let b16: u32 = (*p15);
            false
        })
    });
    v17 = v17;
    if ('l18: {
        if false {
            break 'l18 (v17 || v17);
        }
        y0[i] = (if ({
            let b20: i32 = i32::MIN;
            let b21: f32 = 1.0f32;
            v17
        }) {
            ({
                let mut c23 = 0u32;
                'l22: loop {
                    if c23 >= 3 {
                        break 'l22 y0[i];
                    }
                    c23 += 1;
                    if v17 {
                        break y0[i];
                    }
                    y0[i] /= y0[i] | 1;
                }
            })
        } else {
            i
        });
        ({
            let b24: bool = ({
                let f = f64::NAN;
                !f.is_nan() && f.is_sign_negative()
            });
            ((-18518i16) < (-3i16))
        })
    }) {
        let mut v25: usize = ((i >> 10u32) | (7i8 as usize));
    } else {
        let v17: i32 = (!(f32::NEG_INFINITY as i32));
        let mut v26: f64 = (1.25f64.min(
            ({
                y0[i] >>= 16323538610781827428usize;
                (-0.0f64)
            }),
        ) + 0.0);
    }
    y0[i] <<= ((false || true) as usize);
    let mut v27: bool = false;
    v27 ^= v27;
    let mut c28 = 0u32;
    'l29: loop {
        if c28 >= 1 {
            break 'l29;
        }
        c28 += 1;
        if (!v27 & (x1[y0[i] % x1.len()] <= x1[i % x1.len()])) {
            let mut v30: bool = true;
            'l32: for i31 in
                0..(if v30 { i } else { (if let Some(m33) = Some(478.48f64) { 0usize } else { y0[i] }) }).min(2)
            {
                let mut v34: u32 = ((x1[i31 % x1.len()] << 4u32) - 430966224u32);
                let v30: i32 = (32768i32 - d2(2147483646i32, (-4isize), v30));
                let mut v35: f32 = (2.75f32.round() as f32);
            }
            let mut v30: i16 = x1.iter().take(2).fold(4i16, |p36, p37| 4i16);
        }
        'l38: {
            let f39 = |p40: u32| -> usize { (x1.iter().copied().max().unwrap_or(1) as usize) };
            let mut v41: i32 = 2147483647i32;
            'l43: for i42 in (0..5usize).step_by(3) {
                let mut v27: i8 = 5i8;
                v41 = v41;
                let mut v44: u32 = x0[i];
            }
        }
    }
    let mut v45: i32 = 4095i32;
    v17 &= ((x1[i % x1.len()] < x2[i]) || v17);
    y0[i] = usize::MAX;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
