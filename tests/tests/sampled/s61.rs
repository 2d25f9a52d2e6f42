//! Seed 61.
//! @global 6
//! @local 3
//! @value 1
//! @buffer 3 2 1370700208458874037 0 63 3114273918920937064
//! @buffer 1 13699062544255023959 1 3 144115188075855872 8796093022208
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u8, x0: &[usize], y0: &mut [u64]) {
    let i = global_id(0);
    let mut n0: i32 = (9i32 * (2i32 as i32));
    let v5: i32 = 1048575i32;
    let mut c6 = 0u32;
    'l7: while c6 < 3 && (2584936432u32 >= 60u32) {
        c6 += 1;
        'l8: {
            let mut v9: i32 = v5;
            let mut v9: i16 = 5i16;
            let mut v10: i32 = v5;
        }
        'l12: for i11 in (0..5usize).rev() {
            n0 >>= v5;
            let mut v13: i16 = (1i16 + 3i16);
            (v13, v13) = ((if false { (0u16 as i16) } else { (v13 - v13) }), (-v13));
        }
        if !true {
            n0 += (v5 - v5);
            y0[i] += 18014398509481984u64;
        }
    }
    n0 = ({
        let b15: usize = (match Some(n0) {
            Some(m14) if (y0[i] == y0[i]) => x0[i],
            _ => (i + 2usize),
        });
        v5
    });
    let v16: i32 = ((v5 << x0[i]) + (n0 + 0i32));
    match (y0[i] + 677657773341736952u64) {
        0 => {
            'l18: for i17 in (0..1u32).step_by(3) {
                'l20: for i19 in (0..1i32).step_by(2) {
                    let f21 = |p22: u32| -> u64 { (({ 9isize }) as u64) };
                    (y0[i], y0[i]) = (3u64.wrapping_sub(1073741823u64), 8u64);
                    let mut v23: bool = false;
                }
                let f24 = |p25: u32| -> i32 { ((true as i32) - (v5 - v16)) };
                n0 -= n0;
            }
        }
        m26 => {
            if ({
                let mut c28 = 0u32;
                'l27: loop {
                    if c28 >= 2 {
                        break 'l27 (v16 >= v16);
                    }
                    c28 += 1;
                    n0 <<= 512i32;
                    if ({
                        let mut c32 = 0u32;
                        'l31: loop {
                            if c32 >= 3 {
                                break 'l31 false;
                            }
                            c32 += 1;
                            if (x0[i] < x0[i]) {
                                break (false | true);
                            }
                            y0[i] /= y0[i] | 1;
                        }
                    }) {
                        break ({
                            let b29: i32 = 4i32;
                            let b30: usize = (i - usize::MAX);
                            (if true { false } else { true })
                        });
                    }
                    n0 %= (16i32 + v16) | 1;
                }
            }) {
                match (match (1152921504606846976isize, 512u32) {
                    (m33, 65536..) if (31i8 < 49i8) => x0[i],
                    (4503599627370496..=9223372036854775807, m34) => {
                        (match x0[i] {
                            0 | 107 => x0[i],
                            _ => i,
                        })
                    }
                    _ => (x0[i] + x0[i]),
                }) {
                    0 => {
                        let mut v35: i32 = v5;
                        y0[i] = y0[i];
                    }
                    1 => {
                        let mut v38: i16 = (if let Some(m37) = ({
                            let b36: i64 = 0i64;
                            Some(6u32)
                        }) {
                            9i16
                        } else {
                            (2i16 >> 13u32)
                        });
                        let mut v39: i16 = (v38 * (9i16 / (v38 | 1)));
                    }
                    2 => {
                        let v16: u64 = y0[i];
                        let mut v42: bool = ((103u16 as usize)
                            == ({
                                let mut c41 = 0u32;
                                'l40: loop {
                                    if c41 >= 4 {
                                        break 'l40 x0[i];
                                    }
                                    c41 += 1;
                                    n0 <<= 854816232i32;
                                    if false {
                                        break x0[i];
                                    }
                                    y0[i] %= v16 | 1;
                                }
                            }));
                    }
                    m43 => {
                        n0 = n0;
                    }
                }
            }
        }
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
