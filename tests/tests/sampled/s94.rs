//! Seed 94.
//! @global 4, 4
//! @buffer 64 6023508 128 850238313 6 2 6 3 46 1861955889 8 4294967294 2629864423 1246050281 0 4294967295
//! @buffer 8796093022208 9 17179869184 4611686018427387903 7 9223372036854775806 16383 -2 549755813887 -9223372036854775808 0 -9223372036854775807 2 -5 5 -5062476378877717106
//! @buffer 2954171981 1509573453 1048575 76
//! @grid 3, 1: 3.4028235e38 2147483600.0 1.1754944e-38
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: [u64; 3], a1: &mut (f64, u32), a2: i32, a3: i32) -> (usize, usize) {
    let mut v2: ([bool; 5], [u32; 5]) =
        ([false, true, true, false, false], [1442360724u32, (*a1).1, (*a1).1, 9u32, (*a1).1]);
    (9usize, 0usize)
}

#[kernel]
fn random(y0: &mut [u32], y1: &mut [isize], x2: &[u32], x3: &Grid<f32, 2>) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    'l3: {
        match 2u32 {
            0 => {
                if !(false | true) {
                    let v4: usize = 1usize;
                } else {
                    let v5: Option<Option<i32>> = Some(Some((-2i32)));
                    let v6: usize = r;
                }
                y0[i] += (x2[({
                    let b7: bool = true;
                    r
                }) % x2.len()]
                    << y0[i]);
            }
            m8 => {
                match (9usize + r) {
                    0 => {
                        y0[i] ^= 6u32;
                        let mut m8: f32 = ({
                            y0[i] >>= (536870911u32 | y0[i]);
                            (x3[[c % x3.shape()[0], i % x3.shape()[1]]] * 2.0f32)
                        });
                    }
                    m9 => {
                        let mut v10: [u32; 2] = [3297601285u32, (y0[i] / (m8 | 1))];
                        let v13: usize = x2.iter().step_by(2).fold(m9, |p11, p12| i).wrapping_shr(y0[i]);
                    }
                }
                'l15: for i14 in (0..4usize).step_by(1) {
                    let mut v16: i8 = 126i8;
                    let f17 = |p18: u32| -> usize { 15usize };
                    let v19: i8 = (if (y0[i] != m8) { (true as i8) } else { (74u64 as i8) });
                }
            }
        }
    }
    y0[i] |= (true as u32);
    let v21: [i32; 1] = ({
        let b20: u32 = (x2[c % x2.len()] << 2u32);
        y0[i] /= 2u32.max(y0[i]) | 1;
        [(120u8 as i32); 1]
    });
    let mut v24: u32 = (('l22: {
        if true {
            break 'l22 5usize;
        }
        r
    }) as u32);
    match 48u8 {
        0 => {
            if let Some(m28) = (if ({
                let b27: usize = c;
                true
            }) {
                None::<[i32; 3]>
            } else {
                Some([v21[0]; 3])
            }) {}
        }
        1 => {}
        m29 => {}
    }
    y0[i] = x2[i % x2.len()];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
