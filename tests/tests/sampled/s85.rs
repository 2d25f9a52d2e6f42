//! Seed 85.
//! @global 3
//! @local 1
//! @buffer 18446744073709551615 3 0 0 7
//! @buffer 9 -4 -3 8 8 -2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: i32,
    f2: i32,
    f3: i32,
    f4: [u8; 4],
}

#[kernel]
fn random(x0: &[usize], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    if ((i + i) < (1i8 as usize)) {
        'l3: for e1 in own_y0.iter() {
            match 9u32 {
                0 => {
                    let mut v5: i32 = own_y0[0];
                }
                1 => {
                    let mut v6: usize = ((372701429u32 as usize) & usize::MAX);
                }
                2 => {
                    let mut v7: [u32; 3] = [4294967294u32, 3u32, 0u32];
                    let v12: [(u64, i32, usize); 5] = ({
                        let mut c9 = 0u32;
                        'l8: loop {
                            if c9 >= 4 {
                                break 'l8 [
                                    (0u64, (*e1), x0[i]),
                                    (0u64, 9i32, x0[0usize % x0.len()]),
                                    (288230376151711744u64, (*e1), i),
                                    (2251799813685248u64, own_y0[0], i),
                                    (4791909956634783590u64, own_y0[(i % 2)], i),
                                ];
                            }
                            c9 += 1;
                            v7[0] /= v7[((x0[i % x0.len()] + x0[i % x0.len()]) % 3)] | 1;
                            if (match own_y0[0] {
                                ..=-1273272877 => (8u8 >= 254u8),
                                i32::MIN | 2147483646 => (2i64 >= 32i64),
                                3 | 2147483647 => {
                                    ({
                                        let mut c11 = 0u32;
                                        'l10: loop {
                                            if c11 >= 3 {
                                                break 'l10 false;
                                            }
                                            c11 += 1;
                                            v7[0] <<= v7[(x0[i % x0.len()] % 3)];
                                            if false {
                                                break false;
                                            }
                                            v7[(x0[2usize % x0.len()] % 3)] *= v7[(x0[2usize % x0.len()] % 3)];
                                        }
                                    })
                                }
                                _ => true,
                            }) {
                                break [(18446744073709551615u64, own_y0[0], 78usize); 5];
                            }
                        }
                    });
                }
                m13 => {
                    let mut v16: u32 = x0.iter().rev().fold((true as u32), |p14, p15| (p14 + 9u32));
                    let mut v16: usize = x0[i.saturating_sub(47usize) % x0.len()];
                }
            }
            if (if ('l17: {
                if (if true { true } else { false }) {
                    break 'l17 (115u16 != 0u16);
                }
                (false == true)
            }) {
                true
            } else {
                false
            }) {
                let mut v19: S1 = (S1 {
                    f0: (S0 { f0: [i, i, x0[x0[x0[6usize % x0.len()] % x0.len()] % x0.len()]] }),
                    f1: 33554431i32,
                    f2: (*e1),
                    f3: 268435456i32,
                    f4: [5u8, 0u8, 9u8, 0u8],
                });
            }
        }
    }
    own_y0[0] = own_y0[1];
    own_y0[1] = own_y0[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
