//! Seed 271.
//! @global 17
//! @buffer 6 1811512041 6 0 5 131072 6 2185375938
//! @buffer 0 4 1 2 52693 38809 512 0 55057 128 24444 4 4 40685 65534 104 8 49050 32170 63810 18216 3 6 22875 7 53159 18529 6 8 65534 2 9 65534 8 46483 65535 0 0 11059 511 8 0 45461 1 8 6 17610 5 1 127 0 0 65535 63 1 65534 65534 6 7894 9 11226 511 7 1 255 65534 1
//! @buffer 89 16 0 7 32 7 56540 127 91 16 1 2218 14482 63 0 0 63
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: usize,
    f2: u32,
    f3: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: &[i32], a1: E0) -> isize {
    'l3: for i2 in 0..1usize {
        let mut v4: bool = false;
        let Some(v5) = a0[i2 % a0.len()].checked_div(a0[95usize % a0.len()]) else {
            continue;
        };
    }
    let mut c6 = 0u32;
    'l7: while c6 < 2 && (u32::MAX < 7u32) {
        c6 += 1;
        'l10: for (i9, e8) in a0.iter().enumerate() {
            let mut v11: i32 = a0[1usize % a0.len()];
        }
    }
    let mut v12: i64 = ((0i64 ^ 2i64) + (274877906944i64 | 12i64));
    (((-529034039296714586isize) ^ (-3isize)) >> a0[(!0usize) % a0.len()])
}

#[device]
fn g13<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a * a) < b { (c * b) } else { (b & b) }
}

#[kernel]
fn random(x0: &[u32], y0: &mut [u16], y1: &mut [u16]) {
    let i = global_id(0);
    let own_y0: &mut [u16] = &mut y0[i * 4..i * 4 + 4];
    if let Some(m15) = Some((S0 { f0: 3u64, f1: i, f2: x0[4960712979618291620usize % x0.len()], f3: 1032035495i32 })) {
        let mut v16: Option<[i64; 1]> = None::<[i64; 1]>;
        let mut v17: ([usize; 4], [i32; 3], [u32; 3]) = (if (18014398509481984isize > 1isize) {
            ([m15.f1, m15.f1, m15.f1, i], [7i32, m15.f3, 5i32], [3u32, m15.f2, m15.f2])
        } else {
            (if (m15.f3 > m15.f3) {
                ([i; 4], [(-3i32), 3i32, m15.f3], [m15.f2, m15.f2, 1566829103u32])
            } else {
                ([m15.f1; 4], [524287i32, m15.f3, m15.f3], [8u32, m15.f2, x0[m15.f1 % x0.len()]])
            })
        });
    }
    let mut v22: [u32; 5] = [
        ({
            let mut c19 = 0u32;
            'l18: loop {
                if c19 >= 4 {
                    break 'l18 c19;
                }
                c19 += 1;
                if false {
                    break x0[i % x0.len()];
                }
            }
        }),
        g13(x0[i % x0.len()], u32::MAX),
        x0[i % x0.len()],
        ('l20: {
            if false {
                break 'l20 x0[5074617283040679198usize % x0.len()];
            }
            x0[i % x0.len()]
        }),
        (x0[i % x0.len()] as u32),
    ];
    v22[(i % 5)] *= v22[0].swap_bytes();
    v22[(1usize % 5)] |= ((v22[(i % 5)] / (v22[4] | 1)) << x0[Some(i).unwrap_or(933644144215827190usize) % x0.len()]);
    let mut v23: u32 = (0u32 / (v22[(35usize % 5)].wrapping_sub(0u32) | 1));
    'l24: {
        if !v22.iter().any(|p25| false) {
            if ((i == 18446744073709551615usize) != (v23 < x0[i % x0.len()])) {
                let v26: i64 = 15i64;
                let mut v27: S0 = (S0 { f0: 18446744073709551614u64, f1: i, f2: v23, f3: 4i32.swap_bytes() });
                let v28: i32 = 1073741823i32;
            }
            let mut v29: i32 = 73i32;
            let f30 = |p31: u32| -> isize {
                ({
                    let b32: i32 = (4i32 + 67108863i32);
                    let b33: i8 = 24i8;
                    (9223372036854775807isize | isize::MAX)
                })
            };
        }
        let v34: isize = ({
            v23 -= g13(4u32, v22[(i % 5)]);
            v22[(7usize % 5)] -= 3793460614u32;
            0isize
        });
    }
    own_y0[0] = y1[i];
    own_y0[1] = own_y0[3];
    own_y0[2] = y1[i];
    own_y0[3] = 6u16;
    y1[i] = 5u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
