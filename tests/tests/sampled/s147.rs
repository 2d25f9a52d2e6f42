//! Seed 147.
//! @global 5
//! @local 4
//! @buffer 1 1 63 702474417 7 2373576557 2097151 36 2 6 0 105 1 67108864 2350134339 1 5 7
//! @buffer 2 72057594037927935 -3 15 29
//! @buffer (5 (-6599118150360400768 18446744073709551615 4 (58 27 0 255 150 3 7)) 4 (1 2940387827 5)) (9223372036854775806 (9 5 8 (15 194 175 8 134 4 113)) 3918480810 (82 4294967294 1)) (0 (4 2097151 3 (131 1 8 206 148 105 254)) 8 (3876571816 8 23)) (3 (8589934592 15200196518808388 116 (1 0 31 4 4 0 1)) 25 (32767 16383 2)) (0 (31 0 1 (2 87 2 0 4 168 255)) 5 (6 4 4294967295))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: usize,
    f2: u8,
    f3: [u8; 7],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i64,
    f1: S0,
    f2: u32,
    f3: [u32; 3],
}

#[kernel]
fn random(x0: &[u32], x1: &[i64], y0: &mut [S1]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v1: u32 = (y0[i].f3[1] / ((2u32 % (x0[i % x0.len()] | 1)) | 1));
    let mut v2: [i32; 3] = [8i32, 1i32, 7i32];
    'l5: for e3 in x0.iter() {
        y0[i].f1 = y0[i].f1;
        let mut v2: S1 = (S1 {
            f0: (x1[i] >> y0[i].f1.f2),
            f1: (S0 {
                f0: v2.iter().fold(2isize, |p6, p7| y0[i].f1.f0),
                f1: i,
                f2: 0u8,
                f3: (match (5i16, 32u16) {
                    (m8, 1 | 1907) if false => [y0[i].f1.f2; 7],
                    (6 | 4095, m9) => y0[i].f1.f3,
                    _ => [y0[i].f1.f3[0]; 7],
                }),
            }),
            f2: (x0[i % x0.len()] % (y0[i].f3[0] | 1)),
            f3: [4112519564u32, 4095u32, 5u32],
        });
    }
    let v1: i32 = (if true { (v2[2] - v2[0]) } else { (v2[2] ^ v2[(y0[i].f1.f1 % 3)]) });
    if (7i8
        < ({
            let mut c11 = 0u32;
            'l10: loop {
                if c11 >= 4 {
                    break 'l10 77i8;
                }
                c11 += 1;
                y0[i].f0 <<= x1[i];
                if true {
                    break 7i8;
                }
                v2[0] = v2[(4usize % 3)];
            }
        }))
    {
        let mut v12: usize = y0[i].f1.f1;
        if !true {
            let v12: Option<[u32; 2]> = Some([x0[4398046511104usize % x0.len()], x0[v12 % x0.len()]]);
        } else {
            'l14: for i13 in 0..11332333062371074455u64.min(0) {
                let f15 = |p16: u32| -> usize { (u32x4::splat(6u32).reduce_min() as usize) };
                let v18: i8 = ((false as i8)
                    + ({
                        let b17: u64 = i13;
                        v2[(y0[i].f1.f1 % 3)] -= v1;
                        127i8
                    }));
                let mut v21: S0 = ({
                    let mut c20 = 0u32;
                    'l19: loop {
                        if c20 >= 4 {
                            break 'l19 y0[i].f1;
                        }
                        c20 += 1;
                        if !true {
                            break y0[i].f1;
                        }
                        y0[i].f3[1] /= (x0[i % x0.len()] as u32) | 1;
                    }
                });
            }
            let mut v22: u8 = (9007199254740991isize as u8);
        }
        let mut v2: [i16; 3] = [i16::MAX, (-19781i16), i16::MAX];
    }
    y0[i].f1.f1 <<= y0[i].f1.f1;
    let f23 = |p24: u32| -> i32 { v1 };
    y0[i] = (S1 {
        f0: ('l25: {
            if false {
                break 'l25 x1[i];
            }
            v2[1] ^= (i32x4::splat(8i32).reduce_sum());
            x1[i]
        }),
        f1: (S0 {
            f0: y0[i].f1.f0,
            f1: 32768usize,
            f2: y0[i].f1.f2,
            f3: (if (i >= i) {
                [y0[i].f1.f2, y0[i].f1.f2, 8u8, 64u8, y0[i].f1.f3[(1usize % 7)], 95u8, y0[i].f1.f3[4]]
            } else {
                [y0[i].f1.f3[0], y0[i].f1.f2, 8u8, 2u8, 1u8, y0[i].f1.f3[4], y0[i].f1.f3[(i % 7)]]
            }),
        }),
        f2: (if x0.iter().all(|p27| true) { (y0[i].f2 + 2454521974u32) } else { (u32x4::splat(5u32).reduce_sum()) }),
        f3: ({
            let b28: i32 = v2[1];
            v2[0] &= v1;
            [
                (x0[i % x0.len()] as u32),
                x0[(i8::MIN as usize) % x0.len()],
                (match (3i32, 1081289607820932829u64) {
                    (m29, ..=13909409701830966629) if false => 4294967294u32,
                    (4 | 7, m30) => 1197885764u32,
                    _ => y0[i].f3[1],
                }),
            ]
        }),
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
