//! Seed 169.
//! @global 24
//! @local 8
//! @buffer 9 0 -9223372036854775807 5 -1 70 9223372036854775806 -9223372036854775807 7 576460752303423487 -1 -9223372036854775808 0 -9223372036854775808 7 4611686018427387903 16777216 6 1024 4 18014398509481983 -3 2305843009213693952 9223372036854775807
//! @buffer 4 127 15 1
//! @buffer (524287 1) (-5 662616186) (262144 7) (-5 6) (4095 106) (7 4) (-421447610 -2147483648) (33554432 3) (12 1646842545) (0 1064341933) (-1 7) (2147483647 357172561) (8 -1200230548) (3 -1308263373) (131072 5) (8 2147483647) (2147483646 2147483647) (3 -3) (89 1) (4 6) (2147483646 7) (3 8) (710589018 -2147483647) (-2 5) (7 2147483646) (75 2147483646) (0 2147483646) (131071 -2) (1247612740 8) (-2147483648 2147483646) (8 7) (291785048 2) (2 1) (-2147483647 0) (405434071 52) (-5 8) (9 1) (1023 -2147483647) (-2147483647 -4) (5 8) (-2 2) (2147483647 1) (118 6) (-2147483647 1073741824) (1667604471 9) (2147483646 8) (5 1023) (5 256)
//! @buffer 32 9 0 4194304
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: u32,
    f2: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: i32,
}

#[device]
fn d1(a0: &[u32], a1: &mut [u64]) -> usize {
    (17usize % (0usize.clamp(603148333362904054usize.min(2usize), 603148333362904054usize.max(2usize)) | 1))
}

#[device]
fn d2(a0: &[AtomicI32], a1: Option<bool>, a2: [u32; 1], a3: usize) -> (bool, i32) {
    let f3 = |p4: u32| -> i16 { (({ a3 }) as i16) };
    a0[3usize % a0.len()].fetch_max((1i32 - 2040452820i32), Ordering::Relaxed);
    (match ((1isize as isize), (2147483646i32 ^ (-5i32))) {
        (m5, 1 | 536870912) if (a2[0] <= a2[(a3 % 1)]) => ((true && false), 2147483646i32),
        (8.., m6) => (true, (-1i32)),
        _ => (true, 1i32),
    })
}

#[device]
fn d7(a0: &mut [u32], a1: &mut i32, a2: i32) -> i32 {
    (*a1) %= (4u32 as i32) | 1;
    (*a1) /= (((*a1) | (*a1)) + (a2 - a2)) | 1;
    (*a1)
}

#[kernel]
fn random(x0: &[i64], x1: &[u32], y0: &mut [S1], h0: &[AtomicI32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    if (Some(own_y0[1].f0) != Some(52i32)) {
        'l10: for e8 in x1.iter() {
            if false {
                break 'l10;
            }
            let f11 = |p12: u32| -> isize { 6isize };
        }
    } else {
        own_y0[0].f1 /= own_y0[((2usize + 3459069700481194858usize) % 2)].f1 | 1;
        own_y0[((if (true == false) { 1usize } else { (7i32 as usize) }) % 2)].f0 *=
            (x1.iter().step_by(2).fold(1i32, |p13, p14| p13)
                - ('l15: {
                    if true {
                        break 'l15 5i32;
                    }
                    own_y0[(i % 2)].f1 ^= own_y0[1].f0;
                    own_y0[1].f0
                }));
    }
    own_y0[0].f1 %= (own_y0[1].f0 / (own_y0[(i % 2)].f0.rotate_left(x1[1099511627776usize % x1.len()]) | 1)) | 1;
    if ({
        let b17: [u32; 3] = [2048u32, 7u32, x1[i % x1.len()]];
        None::<i32>
    })
    .is_some()
    {
        own_y0[1].f0 /= 63i32.wrapping_add(1).wrapping_neg() | 1;
        let f18 = |p19: u32| -> usize { (33554431usize & (i + i)) };
        let mut v20: bool = true;
    }
    let f21 = |p22: u32| -> i16 {
        (({
            let b23: i32 = 2048i32;
            511i16
        }) | 6i16)
    };
    let v24: u8 = 4u8;
    own_y0[0] = ({
        own_y0[((if !true { num_groups(0) } else { (i & 5usize) }) % 2)] =
            (S1 { f0: (i as i32), f1: (6i32 / (7i32 | 1)) });
        own_y0[(i % 2)].f1 >>= 2i32.wrapping_sub(own_y0[(usize::MAX % 2)].f1);
        own_y0[(({
            own_y0[1] = own_y0[1];
            (own_y0[(55usize % 2)].f1 as usize)
        }) % 2)]
    });
    own_y0[1] = (S1 { f0: (own_y0[(i % 2)].f1 | own_y0[0].f1), f1: None::<i32>.unwrap_or(own_y0[0].f0) });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
