//! Seed 89.
//! @global 32
//! @local 16
//! @value 5.86e-43
//! @buffer 1 0 8 9 1815581008 8 1 32768 1 4270585157 746357842 4 3 1643133048 9 4294967294 0 2 0 61 4294967295 4294967294 7 5 8 5 1941063877 2 108 511 4003198100
//! @buffer 1.2116413e21 -0.0 5.5 1.1754944e-38 4.27e-43 inf 1.1754944e-38 inf NaN 1.0 -inf 445.044 660.536 NaN 7.33e-43 5.0 1.1754944e-38 -1.25 2147483600.0 -3.5 -3.25 -3.0 3.4028235e38 NaN -3.25 4.25 1.338e-42 -2.25 4.5 -0.0 -inf
//! @buffer 58966 29429 44651 0 4 61653 8 89 8191 4 2 11910 10991 2048 33112 1 3 19711 3 16384 8 1 40873 0 0 8192 2 41 1 4 4 60848
//! @buffer 0 13816240707624310058
//! @len 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [u32; 4],
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (b + a) < b { (c - a) } else { (a + a) }
}

#[device]
fn d2(a0: &[i32]) -> u16 {
    let mut v3: [(f32, i32); 5] = [
        (3.4028235e38f32, a0[435670512864021578usize % a0.len()]),
        ((-0.0f32), 97i32),
        (4.5f32, a0[65536usize % a0.len()]),
        (2.25f32, a0[4645328869626612651usize % a0.len()]),
        (5.75f32, a0[5usize % a0.len()]),
    ];
    v3[((8602005629922021021usize & 68719476736usize) % 5)].1 /=
        ((17592186044416usize as i32) + (a0[4usize % a0.len()] ^ v3[4].1)) | 1;
    37u16
}

#[device]
fn d4(a0: &[u32], a1: [u32; 5], a2: Option<i32>, a3: &[u32]) -> u32 {
    let mut a2: Option<isize> = Some(({ 1048576isize }));
    let mut a2: i8 = ((a3[6usize % a3.len()] < a1[2]) as i8);
    (a3[18446744073709551614usize % a3.len()].saturating_mul(a1[0]) * a3[(35184372088831usize + 9usize) % a3.len()])
}

#[kernel(local = 16)]
fn random(n0: f32, x0: &[u32], y0: &mut [f32], y1: &mut [u16], g0: &mut [usize], #[local] tile: &mut [i32]) {
    let i = global_id(0);
    let k = local_id(0);
    let u5 = group_id(0) > 0;
    let u6 = num_groups(0) > 1;
    y1[i] <<= 7u16;
    'l7: {
        let v8: u32 = ((u6 as u32) * g1(3u32, 62u32));
        let v10: bool = (({
            let b9: i32 = 1i32;
            2147483646i32
        }) == ({ 2097151i32 }));
        y0[i] -= (y0[i] * n0);
    }
    tile[16 - 1 - k] = (4i32 & 99i32);
    barrier();
    let t11 = tile[(({ i }) % 16)];
    if ({
        let b14: u32 = (if (u6 && u6) {
            ('l12: {
                if u6 {
                    break 'l12 9u32;
                }
                x0[i]
            })
        } else {
            (x0[i] % (x0[i] | 1))
        });
        let b15: Option<i32> = Some(6i32);
        ({ u6 })
    }) {
        let mut v16: [Option<bool>; 1] = [None::<bool>; 1];
    } else {
        let n0: i32 = tile[4];
        let mut n0: [u8; 1] = [253u8];
    }
    if k == 0 {
        g0[group_id(0)] = g1(
            ({
                (match (8u32, 5u16) {
                    (m17, 53108..) if u5 => k,
                    (1120652695 | 3681814385, m18) => 4398046511104usize,
                    _ => i,
                })
            }),
            ({ i }),
        );
    }
    barrier();
    y0[i] = ({
        let b23: [u8; 3] = (if (u6 | u6) {
            [(!9u8), 6u8, 3u8.saturating_sub(1u8)]
        } else {
            ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 3 {
                        break 'l19 [255u8, 0u8, 37u8];
                    }
                    c20 += 1;
                    if (k != i) {
                        break ({
                            let mut c22 = 0u32;
                            'l21: loop {
                                if c22 >= 2 {
                                    break 'l21 [2u8; 3];
                                }
                                c22 += 1;
                                if u5 {
                                    break [7u8, 0u8, 7u8];
                                }
                            }
                        });
                    }
                }
            })
        });
        (k as f32)
    });
    y1[i] = 7u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
