//! Seed 30.
//! @global 15
//! @offset 3
//! @value 2
//! @buffer 16 7642855105872996573 1 16383 13540948486178954216 10238220659949017844 8558404494701878534 6 0 79 8 108 1 2 81 4 8 1125899906842624
//! @buffer 6 8589934592 16383 55 -4 2 3
//! @buffer 15 3 3 7 6 31 7 0 131071 3162339480 4294967295 4294967294 8 2 9 47 9 9716864
//! @buffer -128 20 5 6 7 7 -5 0 -128 63 5 63 5 77 -1 1 3 3 3 67 -1 4 -1 7 5 -1 8 -128 96 31 19 1 65 5 9 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i32, x0: &[usize], x1: &[isize], y0: &mut [u32], y1: &mut [i8]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let mut n0: i32 = ((false as i32) << n0);
    let v1: i32 = (own_y1.iter().filter(|v| **v > i8::MIN).count() as i32);
    n0 %= (x0[i] as i32).overflowing_add(6i32.overflowing_sub(v1).0).0 | 1;
    'l4: for e2 in own_y1.iter_mut() {
        'l5: {
            'l6: {
                n0 &= (1i32 | v1.div_euclid(7i32 | 1));
                y0[i] >>= y0[i];
                let mut v13: i32 = ({
                    n0 /= (if true { (n0 + n0) } else { (7i32 >> v1) }) | 1;
                    n0 ^= ({
                        y0[i] = (524287u32 + 3968954247u32);
                        let b9: i16 = ('l7: {
                            if true {
                                break 'l7 35i16;
                            }
                            y0[i] ^= y0[i];
                            5i16
                        });
                        (match 0u8 {
                            m10 @ ..=7 if true => v1,
                            _ => v1,
                        })
                    });
                    ('l11: {
                        if (if false { true } else { false }) {
                            break 'l11 (if true { 4i32 } else { v1 });
                        }
                        (if true { v1 } else { n0 })
                    })
                });
            }
            let mut c14 = 0u32;
            'l15: while c14 < 2 && (true || true) {
                c14 += 1;
                let mut v16: u16 = (!11832u16.rem_euclid(65534u16 | 1));
                let mut v17: i16 = (511i16 << v16);
                let mut v18: u32 = 3359496591u32;
            }
        }
    }
    let mut c19 = 0u32;
    'l20: loop {
        if c19 >= 3 {
            break 'l20;
        }
        c19 += 1;
        if ((v1 >= n0) & false) {
            let mut v1: f32 = (if ({
                let f = 3.4028235e38f32;
                !f.is_nan() && f.is_sign_negative()
            }) {
                3.25f32
            } else {
                ((-3.0f32) * f32::NEG_INFINITY)
            });
        } else {
            let n0: i32 = (match 134217728u32.checked_add(1u32) {
                Some(m23) if (false | false) => ((-718731464i32) << v1),
                _ => {
                    ('l21: {
                        if (false || true) {
                            break 'l21 (16777217.0f64 as i32);
                        }
                        y0[i] >>= y0[i];
                        v1
                    })
                }
            });
            y0[i] -= ({
                let b26: u16 = (match (40u8, 8i16) {
                    (m24, 3663) if (if true { true } else { false }) => (if true { 0u16 } else { 3u16 }),
                    (4..=7, m25) => 0u16,
                    _ => (f32::INFINITY as u16),
                });
                (81i32 as u32)
            });
        }
        let mut v27: isize = isize::MAX;
        'l29: for i28 in (-3..1i32).step_by(3) {
            let mut v30: i32 = v1;
            let mut v31: u32 = c19;
            'l32: {
                own_y1.swap(1, 0);
                let v33: i16 = 32028i16;
            }
        }
    }
    let v38: u32 = (if x1.iter().all(|p34| false) {
        y0[i]
    } else {
        (if ({
            let b35: i32 = v1;
            false
        }) {
            ('l36: {
                if false {
                    break 'l36 y0[i];
                }
                y0[i] = y0[i];
                y0[i]
            })
        } else {
            4u32
        })
    });
    let mut v39: i32 = v1.max(n0);
    y0[i] = 1048576u32;
    own_y1[0] = own_y1[(x0[i] % 2)];
    own_y1[1] = 1i8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
