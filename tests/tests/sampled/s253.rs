//! Seed 253.
//! @global 4
//! @local 4
//! @offset 1
//! @buffer 8 1 4294967295 3997951529 15
//! @buffer 7 53 2 26 16793132464475752548 9 1508039233288472103 16292222201972935212 4194304 85 5102502669442192310 9 18446744073709551615 0 10587878803781209358 8073992712986625372 8388608
//! @buffer 2097152 4194303 9223372036854775806 3 -4
//! @buffer -32767 512 9 -13981 1 -1
//! @buffer 53 -834022196 67108863 -2147483648 6 7 524287 0 2147483646 4095 1145639100 11 76 3 4095 -2 -1051787663 2147483646 1971587975 8388608
//! @buffer 8589934591 8 9 4503599627370495 7 2199023255551 8 18446744073709551614 105 9 7917297764682394464 18446744073709551615 18446744073709551614 0 67108864 5 8388608 9 126260882785302297 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u64, a1: &[i64]) -> i32 {
    if let Some(m7) = Some([a1[9usize % a1.len()]; 1]).or(None::<[i64; 1]>) {
        let f8 = |p9: u32| -> usize { 4usize };
    }
    56536088i32
}

#[device]
fn d10(a0: usize) -> (i32, u16, bool) {
    (3i32, Some(26u16).unwrap_or(0u16), (isize::MIN == 86isize))
}

#[device]
fn d11(a0: isize, a1: &mut [i32; 2], a2: (i32, u32, i32), a3: bool) -> u16 {
    7u16
}

#[kernel]
fn random(x0: &[u32], x1: &[usize], x2: &[i64], y0: &mut [i16], y1: &mut [i32], y2: &mut [usize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    'l14: for e12 in x0.iter() {
        own_y1[2] |= 9i32;
        let mut v17: u32 = (i16::MAX.trailing_zeros() as u32);
    }
    'l19: for i18 in 0..(i & i).min(2) {
        if let Some(m20) = Some(0u8) {
            'l21: {
                let mut v22: isize = (-9223372036854775807isize);
                let mut v25: u64 = (match 11560036009974098719u64.clamp(15u64.min(9u64), 15u64.max(9u64)) {
                    m23 @ 65..=144115188075855872 if true => 78u64.wrapping_div(m23 | 1),
                    m24 @ 1.. if false => (v22 as u64),
                    _ => 127u64,
                });
            }
            let mut v26: usize = (own_y2[i18] ^ own_y2[i18]);
        }
        own_y1[i18] ^= 2i32;
        own_y2[(x1[(1u64 as usize) % x1.len()] % 4)] >>= x1[x1[own_y2[(i % 4)] % x1.len()] % x1.len()];
    }
    y0[i] = y0[i];
    own_y1[0] = own_y1[1];
    own_y1[1] = own_y1[(i % 4)];
    own_y1[2] = own_y1[3];
    own_y1[3] = own_y1[3];
    own_y2[0] = own_y2[(x1[own_y2[3] % x1.len()] % 4)];
    own_y2[1] = own_y2[(i % 4)];
    own_y2[2] = i;
    own_y2[3] = 3usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
