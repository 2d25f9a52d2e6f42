//! Seed 169.
//! @global 16
//! @local 8
//! @offset 3
//! @buffer 49 0 45 -1 7 127 -47
//! @buffer (-1171637549501386900 3 (51 64 5 8)) (9223372036854775807 4294967294 (255 3 24 89)) (1 4 (6 254 7 3)) (8 2858072666 (1 68 5 7)) (9223372036854775806 75 (254 0 254 31)) (-2 3395096388 (8 0 254 8)) (7 2439268696 (2 2 1 1)) (0 2552917719 (52 15 8 9)) (1 1023 (1 1 65 5)) (8 2633367684 (2 255 1 118)) (6 1 (8 247 9 254)) (2048 5 (31 5 1 6)) (48 0 (2 108 9 166))
//! @buffer -27872 6 54 -20550 9 11287 3 1 7 1 -26093 256 32766 1 8 4 32766 -32768 -5
//! @buffer 3 1 9 32 4095 2453222794 9 920631571 10 134217727 134217728 50 3302008645 2450805213 0 4 18 4294967294 16777216 4294967295 0 512 7 31 2 3916485043 5 8 1 16 95 9 9 1 6 1 1024 2 8388607 5 5 1907326385 1 9 9 3 6 3021372925 0 1 1 3131656542 8 549225407 930134389 11 0 6 2 3455091622 64 4 8 2 1 257501090 4294967295 1 4294967294 65536 8 8 1600955292 512 1501537867 426501301
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

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
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (b * b) <= b { (a ^ b) } else { (b - b) }
}

#[device]
fn d3(a0: S1, a1: &mut (usize, u32, usize)) -> u32 {
    'l4: {
        (*a1).1 = (*a1).1;
        let mut v8: i64 = (match ((1isize as isize), (a0.f1 ^ a0.f0)) {
            (m5, -5..=7) if (false != true) => ((*a1).1 as i64),
            (..=-9223372036854775807, m6) => 65i64,
            _ => {
                (if ({
                    let b7: (i8, u16) = ((-3i8), 7u16);
                    true
                }) {
                    (if true { 2i64 } else { (-9223372036854775807i64) })
                } else {
                    g2(9223372036854775806i64, i64::MIN)
                })
            }
        });
        ((*a1).2, (*a1).2) = ((0usize + (*a1).0), ((*a1).2 - (*a1).0));
    }
    (if false { (*a1).1.wrapping_rem((*a1).1 | 1) } else { (*a1).1 })
}

#[kernel]
fn random(x0: &[i8], x1: &[S0], x2: &[i16], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v9: usize = g2(i, i);
    'l11: for i10 in 0..=3usize {
        let mut v12: bool = (if (true == false) { false } else { (9i32 < 1i32) });
        let mut v13: u32 = (9u32.rotate_left(1u32) - (x1[1usize % x1.len()].f1 / (own_y0[2] | 1)));
        let mut v12: Option<S0> = None::<S0>;
    }
    own_y0[1] = 8u32;
    own_y0[3] *= own_y0[(('l14: {
        if true {
            break 'l14 v9;
        }
        18014398509481983usize
    }) % 4)];
    let (v18, mut v19) = (6i32, (if false { 6i32 } else { 6i32 }));
    own_y0[0] = (own_y0.iter().step_by(2).fold(x1[18446744073709551614usize % x1.len()].f1, |p20, p21| p20)
        | ({ 4294967294u32 }));
    own_y0[1] = 67108864u32;
    own_y0[2] = (Some(x1[5usize % x1.len()].f1).unwrap_or(470121708u32) << v18);
    own_y0[3] = (4u32 - own_y0[2]).saturating_sub((x1[v9 % x1.len()].f1 << 24u32));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
