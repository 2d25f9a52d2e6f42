//! Seed 226.
//! @global 1
//! @buffer 9 5 4611686018427387904 18446744073709551615 68719476735 18446744073709551615 18446744073709551615 7
//! @buffer (529177797 502328692 262144 4294967294)
//! @buffer (32767 2 (0 9 6)) (18 63 (8 32 9))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: i8,
    f2: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[usize], y0: &mut [u32x4], y1: &mut [S0]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    own_y1.swap(1, 0);
    'l2: for i1 in (0..3u32).step_by(1) {
        let mut v3: usize = (x0[7898835262499185333usize % x0.len()] + (107usize * 1467649820514487729usize));
        let mut v4: u32 = (i1 & (2i32 as u32));
    }
    let mut v6: i64 = ((-8191i64)
        * (match None::<i64> {
            Some(m5) => m5,
            None => i64::MAX,
        }));
    v6 -= (127i32.wrapping_pow(2) as i64);
    own_y1[1].f0 &= (own_y1[1].f0 ^ own_y1[((x0[i % x0.len()] - i) % 2)].f0);
    let mut v7: i64 = v6;
    let v7: bool = ((0u8 == 15u8) & (false && false));
    v6 /= ((v6 - 256i64) >> y0[i][((y0[i][2] as usize) % 4)]) | 1;
    y0[i] = y0[i];
    own_y1[0] = (S0 {
        f0: (true as i32),
        f1: 16i8,
        f2: [
            (3u8 + own_y1[(i % 2)].f2[(16074910119009510344usize % 3)]),
            (own_y1[(x0[x0[x0[i % x0.len()] % x0.len()] % x0.len()] % 2)].f2[2] & 0u8),
            own_y1[0].f2[(i % 3)],
        ],
    });
    own_y1[1] = (S0 {
        f0: 0i32,
        f1: own_y1[1].f1,
        f2: [({
            let mut c9 = 0u32;
            'l8: loop {
                if c9 >= 2 {
                    break 'l8 own_y1[(x0[i % x0.len()] % 2)].f2[1];
                }
                c9 += 1;
                own_y1[0].f0 *= own_y1[(x0[i % x0.len()] % 2)].f0;
                if true {
                    break own_y1[1].f2[1];
                }
                y0[i] = u32x4::splat(41u32);
            }
        }); 3],
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
