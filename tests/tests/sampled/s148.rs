//! Seed 148.
//! @global 48
//! @local 16
//! @value 0
//! @value 1023
//! @buffer 2647612995 32 2732324950 7 0 8388607 4294967295 33 3 602662467 1 4224725595 4 159518779 6 0 7 1 2653189995 1048576 524287 6 1 1 1 1999910883 0 2097151 102 1 2 0 4294967295 13 131072 2047 6 0 6 4294967295 5 2 32 4294967295 5 4294967295 1 4294967294
//! @buffer 1 2097152 4294967295 134217727 5 1048576 8388607 0 2047 7 16777215 9 1 1 22 4294967294 7 4 1 5 4294967295 9 5 310489999 4 1 2366940930 44 1285589325 1 6 8 4026074531 9 0 83 6 1 134217727 2 16777215 1732266369 4 72168466 7 4294967295 1 4
//! @buffer ((-2147483647 -492680391) (1342851480 262144 0) 98 126 (2 6)) ((-2147483647 4) (5 67108863 3972041427) 75 4 (16 254)) ((-2147483648 5) (3052746957 4214190615 0) -128 4 (5 254))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: [u32; 3],
    f2: i8,
    f3: i8,
    f4: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel(local = 16)]
fn random(n0: i32, n1: u32, x0: &[u32], y0: &mut [u32], g0: &mut [S1]) {
    #[local]
    let mut tile: [i32; 16];
    #[local]
    let bins: [AtomicU32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let u1 = n0 < (-2147483647i32);
    let u2 = group_id(0) > 0;
    let v7: ((u32, i32), i32) = (match ('l3: {
        if (match E0::V2 {
            E0::V0 => true,
            E0::V1 => true,
            E0::V2 => false,
            _ => u1,
        }) {
            break 'l3 E0::V2;
        }
        E0::V2
    }) {
        E0::V0 => ((n1, 6i32), n0),
        E0::V1 => ((x0[i], n0), n0),
        E0::V2 => (
            (y0[i], n0),
            ({
                let mut c6 = 0u32;
                'l5: loop {
                    if c6 >= 1 {
                        break 'l5 n0;
                    }
                    c6 += 1;
                    y0[i] |= n1;
                    if u2 {
                        break 0i32;
                    }
                }
            }),
        ),
        _ => ((n1, 31i32), i32::MAX),
    });
    tile[k] = (-4i32);
    barrier();
    let t8 = tile[2];
    if k == 0 {
        g0[group_id(0)] = (S1 {
            f0: (S0 { f0: n0, f1: n0 }),
            f1: [(x0[i] & y0[i]), (n1 % (y0[i] | 1)), (v7.0.0 - y0[i])],
            f2: 7i8,
            f3: 126i8,
            f4: [(E0::V0 as u8), 1u8],
        });
    }
    barrier();
    if k < 4 {
        bins[k].store(
            ('l9: {
                if !u2 {
                    break 'l9 n1;
                }
                (7u32 + 0u32)
            }),
            Ordering::Relaxed,
        );
    }
    barrier();
    bins[0].fetch_add((4294967294u32 as u32), Ordering::Relaxed);
    {
        let mut v16: Option<(u32, i32, i8)> = ({
            let b15: [usize; 2] = ({
                let mut c12 = 0u32;
                'l11: loop {
                    if c12 >= 3 {
                        break 'l11 (match (n0, 2388860262u32) {
                            (m13, 67108863..) if u1 => [5usize, k],
                            (1, m14) => [k; 2],
                            _ => [4usize; 2],
                        });
                    }
                    c12 += 1;
                    if !u1 {
                        break [2097152usize; 2];
                    }
                }
            });
            Some((v7.0.0, n0, 0i8))
        });
        let f17 = |p18: u32| -> i64 { ((9223372036854775806i64 & 14i64) | 8i64) };
    }
    barrier();
    let t19 = bins[0].load(Ordering::Relaxed);
    barrier();
    y0[i] = (x0[i] / (t19 | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
