//! Seed 110.
//! @global 1
//! @local 1
//! @buffer 48 262143 98 43 7 4096 5 4 9 2 60 3 114 16 7
//! @buffer 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a | b) != b { (c * b) } else { (c ^ b) }
}

#[device]
fn d2(a0: &[usize], a1: &mut i32) -> i8 {
    let mut v6: u64 = ('l3: {
        if a0.iter().any(|p5| true) {
            break 'l3 1u64;
        }
        17289127399103432504u64
    });
    g1(
        ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 1 {
                    break 'l7 (-127i8);
                }
                c8 += 1;
                (*a1) |= (*a1);
                if true {
                    break a0.iter().take(2).fold((-83i8), |p9, p10| i8::MAX);
                }
                v6 += 8u64;
            }
        }),
        a0.iter().take(2).fold(127i8, |p11, p12| p11),
    )
}

#[kernel]
fn random(x0: &[i32], y0: &mut [usize]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    y0[i] /= i | 1;
    let mut v13: u32 = (false as u32);
    v13 >>= v13;
    'l15: for i14 in -2..1i32 {
        (y0[i], y0[i]) = (
            y0[i].wrapping_div(i | 1),
            ({
                let b16: u32 = (if false { v13 } else { 0u32 });
                0usize
            }),
        );
        let mut v17: u16 = 2u16;
        let mut c18 = 0u32;
        'l19: while c18 < 4 && (18446744073709551614u64 == 108u64) {
            c18 += 1;
            let v20: i16 = (95i16 * 24408i16);
        }
    }
    'l22: for i21 in 0..2u64.min(1) {
        'l25: for e23 in x0.iter() {
            if false {
                let mut v26: bool = (if false { (true || true) } else { (false && false) });
                let mut v27: i32 = (*e23);
            } else {
                let v28: i16 = (-3i16);
            }
            let v29: usize = g1((y0[i] % (y0[i] | 1)), i);
        }
        'l31: for i30 in 0..g1(i, i).min(4) {
            (y0[i], y0[i]) = (
                g1(y0[i], (i30 + y0[i])),
                i.clamp(14022879875892645296usize.min(3usize), 14022879875892645296usize.max(3usize)),
            );
            let f32 = |p33: u32| -> i32 { 32767i32 };
            'l34: {
                let mut v35: i32 = x0[(if false { 12usize } else { i }) % x0.len()];
                y0[i] *= y0[i];
            }
        }
        if (false != true) {
            continue;
        }
    }
    let mut v36: i32 = ((1usize as i32) as i32);
    if ((y0[i] as i32)
        == x0[(match (i, 255usize) {
            (m37, ..=0) if false => m37,
            (3..=4, m38) => m38,
            _ => y0[i],
        }) % x0.len()])
    {
        'l40: for i39 in (0..2usize).step_by(1) {
            let mut v41: i32 = ({
                v36 |= v36;
                x0[i % x0.len()]
            })
            .saturating_mul((127i16 as i32));
            if (((-2i8) as u32) != 1u32.abs_diff(1u32)) {
                let mut v42: i32 = 3i32;
                let v44: u16 = (match (-1i32).checked_div(x0[y0[i] % x0.len()]) {
                    Some(m43) if true => 5u16,
                    _ => 16u16,
                });
            } else {
            }
        }
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
