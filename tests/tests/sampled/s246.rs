//! Seed 246.
//! @global 4
//! @local 2
//! @value -2147483648
//! @value 2010666767
//! @buffer 1 1 549755813888 2305843009213693951
//! @buffer 9 6 4503599627370496 55
//! @buffer 2984727676 9 63 0 2474965682 62 2246840164 4 8 0 0 942079877 0 2418603008
//! @buffer (274877906943 (4) (0 7 7 15)) (0 (709344647) (8 63 8 253)) (8 (2540361839) (85 202 9 9)) (2597820788876661261 (9) (176 192 64 255))
//! @buffer 4 0 4294967295 4294967295
//! @buffer 127 3 0 4 127 1 3 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: [u32; 1],
    f2: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [u32; 2],
    f1: u32,
    f2: u8,
    f3: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[u32], a1: &[i64]) -> u8 {
    let mut v2: usize = usize::MAX;
    3u8
}

#[kernel(local = 2)]
fn random(n0: i32, n1: u32, x0: &[usize], x1: &[isize], x2: &[u32], y0: &mut [S0], y1: &mut [u32], y2: &mut [i8]) {
    #[local]
    let mut tile: [u32; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y2: &mut [i8] = &mut y2[i * 2..i * 2 + 2];
    (y0[i].f1, y0[i].f1) = (
        (match Some(1u32) {
            Some(m3) => {
                ({
                    let mut c5 = 0u32;
                    'l4: loop {
                        if c5 >= 4 {
                            break 'l4 [0u32];
                        }
                        c5 += 1;
                        if true {
                            break y0[i].f1;
                        }
                        y0[i].f1 = [4294967294u32; 1];
                    }
                })
            }
            None => [n1],
        }),
        [x2[k % x2.len()]; 1],
    );
    let mut v6: u32 = (y1[i] ^ x2[x0[i] % x2.len()]);
    'l7: {
        let mut v8: bool = (Some(n1) == Some(131072u32));
        let v9: (u32, i64, Option<isize>) = (
            x2[18446744073709551615usize % x2.len()].pow(4),
            (70368744177663i64 / (9i64 | 1)),
            isize::MAX.checked_rem_euclid(5isize),
        );
        if let Some(m10) = ({
            y0[i].f0 -= v9.1;
            (if true { Some(false) } else { Some(true) })
        }) {
            'l12: for i11 in (0..=3u32).rev() {
                let mut v13: u32 = v6;
                let mut v14: u32 = (y1[i] / (y1[i] | 1));
            }
            'l15: {
                let Some(v16) = (match E0::V1 {
                    E0::V0 => {
                        Some((S1 { f0: [v6, x2[k % x2.len()]], f1: y1[i], f2: y0[i].f2[0], f3: [4u8, 3u8, 2u8] }))
                    }
                    E0::V1 => Some(
                        (S1 {
                            f0: [y1[i], x2[3usize % x2.len()]],
                            f1: 6u32,
                            f2: 5u8,
                            f3: [0u8, y0[i].f2[k], y0[i].f2[k]],
                        }),
                    ),
                    _ => None::<S1>,
                }) else {
                    break 'l15;
                };
                let v18: ([i32; 5], Option<bool>, i32) = ({
                    let b17: (u32, u32, i32) = ({
                        v8 |= (8i32 > 0i32);
                        (24u32, n1, 3i32)
                    });
                    v8 |= (18446744073709551615usize <= 1257946991306909255usize);
                    ([4i32; 5], Some(true), (b17.2 - 2147483646i32))
                });
            }
        }
    }
    tile[k] = 2320945641u32;
    barrier();
    let t19 = tile[(i % 2)];
    barrier();
    y0[i] = y0[i];
    y1[i] = 131072u32;
    own_y2[0] = i8::MAX;
    own_y2[1] = i8::MIN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
