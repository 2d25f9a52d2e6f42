//! Seed 106.
//! @global 9
//! @local 3
//! @value -0.25
//! @value 65534
//! @buffer 5 9 18446744073709551615 9 1 7 18446744073709551614 14256896964040383311 3
//! @buffer 9 1 65535 17179869184 134217728 70368744177663 3 1 262143
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: f32, a1: u64, a2: f32, a3: (u64, bool, i16)) -> bool {
    let v4: bool = (('l2: {
        if false {
            break 'l2 a3.1;
        }
        a3.1
    }) ^ (a3.1 || a3.1));
    let mut c5 = 0u32;
    'l6: loop {
        if c5 >= 2 {
            break 'l6;
        }
        c5 += 1;
        if (0u8 >= 56u8) {
            return (4096usize == 2199023255552usize);
        }
        match (c5 as u64) {
            0 => {
                let mut v7: u32 = ((4294967294u32 as u32) as u32);
                let mut v8: [i32; 3] = [(9i32 >> 1u32), 1i32, (!5i32)];
            }
            m9 => {
                let Some(v11) = Some([a2; 4]).map(|p10| p10) else {
                    return (255i32 < 2i32);
                };
                let v12: ((i32, bool, bool), i64) = ((4i32, v4, true), 2i64);
            }
        }
    }
    (if let Some(m13) = Some(u16::MAX) { (v4 ^ true) } else { a3.1 })
}

#[device]
fn d14(a0: &mut Option<i64>, a1: &mut usize, a2: i32) -> f32 {
    16777216.0f32
}

#[device]
fn d15(a0: [i32; 4], a1: i32, a2: &[i8], a3: usize) -> i8 {
    (match 4u32 {
        256.. => 2i8,
        _ => a2[a3 % a2.len()],
    })
    .clamp(8i8.min(15i8), 8i8.max(15i8))
}

#[kernel]
fn random(n0: f32, n1: u16, x0: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    let mut v18: Option<usize> = (if ({
        let mut c17 = 0u32;
        'l16: loop {
            if c17 >= 2 {
                break 'l16 !true;
            }
            c17 += 1;
            if d1(271.243f32, 9u64, n0, (0u64, false, (-1i16))) {
                break true;
            }
            y0[i] %= y0[i] | 1;
        }
    }) {
        Some(i).or(Some(x0[i]))
    } else {
        Some(i)
    });
    let f19 = |p20: u32| -> f64 { (-2.163720698778946e38f64) };
    let mut v21: Option<Option<bool>> = None::<Option<bool>>;
    let mut v22: i64 = (!80i64);
    y0[i] = ((9u32 - 1u32) as usize);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
