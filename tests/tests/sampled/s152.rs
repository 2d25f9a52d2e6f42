//! Seed 152.
//! @global 12
//! @local 4
//! @value 1
//! @value 33554432
//! @buffer 1 -737064113145937433 8589934591 140737488355327 72 8796093022207 9223372036854775806 0 8622719781881831321 -4
//! @buffer 6
//! @buffer 67108863 1 3 1 65535 4 8 2 348375818198585329 8 18192450881329472723 1 54
//! @buffer 3046133947 0 0 256 2384837701 4294967295 5 6 1048576 3 2229619444 2911021354
//! @buffer 1 663461355 17 1212720049 4294967294 2681213247 9 63 262143 7 1975970849 128
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: u32, a2: usize) -> u8 {
    254u8
}

#[kernel]
fn random(n0: usize, n1: isize, x0: &[isize], x1: &[i32], x2: &[usize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let v2: usize = 2305843009213693951usize;
    let mut v3: [u32; 4] = [6u32; 4];
    'l6: for e4 in x0.iter() {
        let mut v11: u16 = ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 3 {
                    break 'l7 16u16;
                }
                c8 += 1;
                y1[i] ^= (1048576i32 as u32);
                if (7i8 == 4i8) {
                    break ('l9: {
                        if (v3[(n0 % 4)] == 3329416775u32) {
                            break 'l9 0u16.abs_diff(9039u16);
                        }
                        y1[i] = (7u32 * 8u32);
                        9u16
                    });
                }
                y1[i] -= c8;
            }
        });
        let Some(v12) = None::<Option<i32>> else {
            continue;
        };
    }
    if let Some(m16) = (match 6isize {
        -5 | 9 => None::<bool>,
        m15 @ 9 if (if true { true } else { true }) => Some(false),
        1 => Some(false),
        _ => Some(true),
    }) {
        'l17: {
            let f18 = |p19: u32| -> u8 {
                d1((x0.iter().copied().min().unwrap_or(1) as u32), 7u32, x2[(x2[i % x2.len()] ^ v2) % x2.len()])
            };
            let Some(v22) = ('l20: {
                if true {
                    break 'l20 (match x1[i % x1.len()] {
                        536870911.. => Some(3i16),
                        1.. => Some(16383i16),
                        _ => Some(5i16),
                    });
                }
                y1[i] >>= (match 1i16 {
                    5 | 32767 => 4u32,
                    _ => y0[i],
                });
                Some(8i16)
            }) else {
                break 'l17;
            };
            if let Some(m24) = Some((u32::MAX, i16::MIN)).map(|p23| (y0[i], p23.1)) {
                let v25: i8 = (15i8 / ((if m16 { 4i8 } else { 3i8 }) | 1));
                let f26 = |p27: u32| -> u16 { 6u16 };
            }
        }
        y1[i] &= ((1u16 as u32) >> v3[(x2[(!x2[i % x2.len()]) % x2.len()] % 4)]);
    }
    let mut v28: Option<usize> = Some(x2[x2[n0 % x2.len()] % x2.len()]);
    let v29: usize = x2[x2[(if true { 39usize } else { v2 }) % x2.len()] % x2.len()];
    match (x1[n0 % x1.len()] & x1[x2[v29 % x2.len()] % x1.len()]) {
        0 => {
            let (v33, mut v34) = ((n1, 6u32), 64u8);
        }
        1 => {}
        2 => {}
        m35 => {}
    }
    y0[i] = v3[1];
    y1[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
