//! Seed 253.
//! @global 10
//! @local 3
//! @value -2147483647
//! @value 512
//! @buffer 247 0 5 9 53 204 63 0 6 7
//! @buffer 0 2147483646 4095 1145639100 11 76 3 4095 -2 -1051787663
//! @buffer 17930302564319103879 4503599627370496 2251799813685247 8 2 262143 9 13429981233915591693 0 0 8191 8796093022207 7 8 6 815765566982250409 576460752303423488 2048 5017435876651405400
//! @buffer 9 2607937305 6 9 3400116270 56 61 4294967294 7 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u64, a1: &[i64]) -> i32 {
    if let Some(m7) = Some([a1[9usize % a1.len()]; 1]).or(None::<[i64; 1]>) {
        let f8 = |p9: u32| -> usize { 4usize };
    }
    56536088i32
}

#[device]
fn d10(a0: usize) -> (i32, u16, bool) {
    (3i32, Some(26u16).unwrap_or(0u16), (isize::MIN == 86isize))
}

#[device]
fn d11(a0: isize, a1: &mut [i32; 2], a2: (i32, u32, i32), a3: bool) -> u16 {
    7u16
}

#[kernel]
fn random(n0: i32, n1: u16, x0: &[u8], x1: &[i32], x2: &[usize], y0: &mut [u32]) {
    let i = global_id(0);
    let v12: u16 = n1;
    let (v13, mut v14) = ('l15: {
        if (v12 >= n1) {
            break 'l15 (2048i16, 7usize);
        }
        y0[i] *= (y0[i] as u32);
        ((-5i16), x2[x2[i % x2.len()] % x2.len()])
    });
    y0[i] *= ((false as u32) & (7u32 - 2u32));
    if let Some(m19) = ({
        v14 |= ({
            let mut c18 = 0u32;
            'l17: loop {
                if c18 >= 1 {
                    break 'l17 i;
                }
                c18 += 1;
                y0[i] /= 262143u32 | 1;
                if false {
                    break v14;
                }
            }
        });
        None::<u32>
    }) {
        'l22: for e20 in x2.iter() {
            let mut v23: usize = 140737488355328usize.wrapping_div(v14 | 1);
            let mut v25: [bool; 4] = (if ({
                let b24: [i8; 1] = [(-4i8)];
                (true || true)
            }) {
                [true; 4]
            } else {
                [(7545094141754944450i64 <= (-410786482195234759i64)); 4]
            });
        }
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
