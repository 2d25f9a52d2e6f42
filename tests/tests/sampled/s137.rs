//! Seed 137.
//! @global 4
//! @local 1
//! @buffer 2 0 7 5
//! @buffer 134217728 8388607 0 2
//! @buffer 8 -2 2147483646 5
//! @buffer 4294967295 3 3339108744 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: u8,
    f2: [u8; 3],
}

#[device]
fn d1(a0: &mut [i64], a1: &[i32], a2: f64) -> (u32, usize, u8) {
    ((a1[3usize % a1.len()] as u32), a1.iter().step_by(2).fold(2usize, |p2, p3| 111usize), 56u8)
}

#[kernel]
fn random(x0: &[i32], x1: &[i32], y0: &mut [i32], y1: &mut [u32]) {
    let i = global_id(0);
    y0[i] |= ({
        let b4: i32 = y0[i];
        y1[i] >>= (match ('l5: {
            if false {
                break 'l5 (-5isize);
            }
            y1[i] = 524287u32;
            5isize
        }) {
            m7 @ 8..=131072
                if (match i {
                    4.. => false,
                    _ => true,
                }) =>
            {
                6u32.wrapping_div(0u32 | 1)
            }
            3 => 5u32,
            4.. => (y1[i] ^ y1[i]),
            _ => {
                (match 6u32 {
                    m8 @ 1 if true => m8,
                    ..=5 => 8u32,
                    m9 @ 4..=6 if false => m9,
                    _ => 7u32,
                })
            }
        });
        (if ((-3i32) >= b4) { x0[i] } else { (x0[i] / (y0[i] | 1)) })
    });
    let mut v10: [u8; 4] = [3u8; 4];
    match 112i32 {
        0 => {
            y0[i] <<= y0[i];
            let v11: i32 = i32::MIN;
        }
        m12 => {
            let mut v13: f32 = ({ (-6.1393605e-33f32) });
            y1[i] &= 3532726969u32;
        }
    }
    let (v14, mut v15) = ((i << y1[i]), x1[i]);
    let f16 = |p17: u32| -> i32 { (3.25f32 as i32) };
    let mut v18: i32 = f16((if false { 8192u32 } else { 7u32 }));
    let v19: ([bool; 4], i32, usize) = ([true, true, true, true], x0[i], i);
    let mut c20 = 0u32;
    'l21: while c20 < 4 && true {
        c20 += 1;
        let f22 = |p23: u32| -> usize {
            (3632643057476516312usize.rotate_right(p23) & (if false { i } else { 1152921504606846975usize }))
        };
        if ((v14 + i)
            > ('l24: {
                if v19.0[2] {
                    break 'l24 v19.2;
                }
                8388608usize
            }))
        {
            let mut v26: i32 = (-5i32);
            'l29: for e27 in v10.iter_mut() {
                let mut v18: [(u16, u8); 5] =
                    [(97u16, 7u8), (65535u16, 95u8), (17953u16, 7u8), (31u16, 64u8), (6u16, 5u8)];
                let v15: i32 = v19.1;
            }
        } else {
            let mut v30: bool = Some(v14).is_none();
            match (i32x4::splat(7i32).reduce_min()) {
                0 => {
                    let mut v31: isize = (!(8277404135481009954isize >> 57u32));
                    let mut v32: f32 = (-2.1203799e28f32);
                }
                1 => {}
                2 => {}
                m33 => {}
            }
        }
    }
    y0[i] = 9i32;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
