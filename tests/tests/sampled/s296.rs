//! Seed 296.
//! @global 8
//! @local 8
//! @buffer 4294967294 693454783 1151489850 131071 697326935 8 3781058378
//! @buffer 119 4294967295 0 109 524287 7 512 109
//! @buffer 3 2157588881 9 5 1 35 2 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (c & a) != b { (a ^ b) } else { (a ^ a) }
}

#[kernel]
fn random(x0: &[u32], x1: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l4: for (i3, e2) in x0.iter().enumerate() {
        let mut c5 = 0u32;
        'l6: while c5 < 3
            && ({
                let f = 16777216.0f32;
                !f.is_nan() && f.is_sign_negative()
            })
        {
            c5 += 1;
            y0[i] += (((*e2) - c5) + (*e2));
            y0[i] += (if (if x0.iter().any(|p7| true) {
                (i > i3)
            } else {
                ({
                    let b8: isize = 2isize;
                    y0[i] |= y0[i];
                    true
                })
            }) {
                ((*e2) & c5)
            } else {
                (!c5)
            });
            let v9: ([usize; 5], (bool, u32, u32)) =
                ([1usize, i3, i, i3, i3], (true, x0[3466500491053838073usize % x0.len()], x0[6usize % x0.len()]));
        }
    }
    let mut v10: [Option<usize>; 1] = [None::<usize>];
    let v11: usize = i;
    if let Some(m12) = ({ Some(f32::NAN) }) {
        let mut v13: ([i16; 1], [i32; 4]) =
            ([(-3i16)], [g1(9i32, 32767i32), g1(85i32, 9i32), g1(i32::MIN, 32i32), g1(16i32, i32::MIN)]);
    }
    'l15: for i14 in 0..0usize {
        'l17: for i16 in (0..=0usize).rev() {
            let mut v11: [f32; 4] = [((-8.091585e-20f32) + 341.279f32); 4];
            let v18: S0 = (S0 { f0: [i; 1] });
            let mut v19: u32 = (2u32.overflowing_sub(y0[i]).0 as u32);
        }
        'l22: for e20 in x0.chunks(3) {
            if (4294967295u32 >= e20[i % e20.len()]) {
                break 'l15;
            }
        }
        let Some(v24) = Some([6u16]).map(|p23| [p23[i14]]) else {
            continue;
        };
    }
    y0[i] = 3u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
