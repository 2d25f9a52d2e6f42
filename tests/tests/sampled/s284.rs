//! Seed 284.
//! @global 12
//! @local 4
//! @value 8
//! @buffer 1 2322231698 1073741823 4294967294 3037876335 3302829695 1730984572 1 4 9 2987837284 815021405 4294967294
//! @buffer (26 15 4294967294 4) (134217728 4294967295 4 8) (8 0 268435455 13) (37 1 4294967294 4294967295) (32767 42 4208933127 7) (67108863 8 47 0) (4294967295 0 1272310384 8) (2 9 1352191362 1) (6 16 5 8) (262144 9 3903036777 4294967294) (3584726087 8192 4294967295 100) (4294967295 3 9 5)
//! @buffer 2438429770 5 6 1886909027 2135503133 5 70 9 0 4294967295 6 1354572993 4294559277 56 4294967295 16777216 1
//! @buffer 133942941 1514518810 1165641416 1 93 1073741823 -5 -2147483647 19 -2147483647 -2147483648 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
}

#[device]
fn d1(a0: Option<u16>, a1: (usize, usize, bool)) -> Option<i32> {
    None::<i32>.map(|p2| {
        (match (0u32, 5isize) {
            (m3, 1 | 8191) if false => p2,
            (4194303.., m4) => p2,
            _ => p2,
        })
    })
}

#[kernel]
fn random(n0: i32, x0: &[u32], x1: &[u32x4], x2: &[u32], y0: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v5: u32 = x1[i][1];
    let v6: i16 = 15i16;
    v5 = x0[(i % (i | 1)) % x0.len()];
    if false {
        v5 *= v5;
    }
    if (Some(i) <= Some(7usize)) {
        'l8: for i7 in 0..0usize {
            let n0: Option<u32> = ({
                v5 >>= (33554432u32 - x1[i][i7]);
                None::<u32>
            });
            y0[i] |= (y0[i] & y0[i].saturating_pow(3));
        }
        if ((51usize < 3usize) ^ false) {
            if (i > i) {
                let mut v9: usize = ((i & i) % (({ 14062012656678898670usize }) | 1));
                v9 += i.saturating_sub(0usize);
                let v12: isize = ((match (x0[v9 % x0.len()], 0u16) {
                    (m10, ..=3) if true => 55i8,
                    (1..=9, m11) => 4i8,
                    _ => 2i8,
                }) as isize);
            }
            let mut v5: usize = i;
            let mut v15: i64 = (if true {
                i64::MIN
            } else {
                (match v5 {
                    2 | 8 => 2i64,
                    0..=6 => {
                        (match x0[10usize % x0.len()] {
                            m13 @ (3 | 2221379226) if false => 9223372036854775806i64,
                            ..=1 => 7i64,
                            6 | 7 => 96i64,
                            _ => 1048576i64,
                        })
                    }
                    m14 @ 9..=18446744073709551614 if false => (i64::MAX * 3i64),
                    _ => 8i64,
                })
            });
        }
        let mut v16: i16 = (!(v6 << 10u32));
    }
    v5 = x2[(i * 0usize) % x2.len()];
    let mut v17: isize = (if (58957u16 >= 0u16) {
        ((-665277687i32).leading_zeros() as isize)
    } else {
        ({
            y0[i] *= 4i32;
            1isize
        })
    });
    let (v18, mut v19) = ([v6, v6], 4usize);
    if let Some(m20) = Some((n0, false)).or(Some((y0[i], false))) {}
    y0[i] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
