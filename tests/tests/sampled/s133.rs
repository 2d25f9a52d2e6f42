//! Seed 133.
//! @global 32
//! @local 16
//! @buffer 18014398509481984 34 33554431 16777216 134217728
//! @buffer 4 6 2 0 1073741824 -2147483648 0 8192 524288 4 3 4194303 1 6 1 16777215 -2147483648 3 -3 8 4 -3 22 -2147483648 2147483647 -2147483648 1 -348539372 -2147483648 3 7 8
//! @buffer 0 1 3215524955939309424 2 1099511627775 4 22 0 1 18446744073709551614 187441275643095947 1 8 16777215 0 18430835404282208738 5 6 6 65 1056228700227329832 4503599627370495 8265074002680619383 0 7107329592853639868 1 0 68719476735 0 268435456 1 5
//! @buffer -2 -9223372036854775808 -9223372036854775807 8 576460752303423488 102 0 -3206276259000740347 5 -4 -4 9 7331340529415485091 -9223372036854775807 549755813887 8796093022207 9223372036854775807 -9223372036854775808 3 -5 9223372036854775806 4654410057268975484 4398046511104 103 1073741824 9 9223372036854775807 9223372036854775807 7 5 5 7
//! @buffer 4294967294 107
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[usize], a1: u32, a2: u64) -> usize {
    let mut a2: usize = (false as usize);
    let mut v2: usize = a0[a2 % a0.len()];
    (a2 ^ (a0[61usize % a0.len()] / (a2 | 1)))
}

#[device]
fn d3(a0: &mut bool, a1: i32, a2: &mut i64) -> bool {
    (*a0)
}

#[kernel]
fn random(x0: &[u64], x1: &[i32], x2: &[usize], y0: &mut [i64], g0: &mut [u32]) {
    #[local]
    let mut tile: [i32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let mut v4: u16 = (false as u16);
    tile[k] = 558318543i32;
    barrier();
    let t6 = tile[((if let Some(m7) = Some(8isize) { (0usize << 15u32) } else { x2[i].swap_bytes() }) % 16)];
    if ((1089561498u32 & 4294967294u32) <= (true as u32)) {
        if false {
            let mut v8: i32 = 31i32;
            v8 -= ({
                v4 *= v4;
                (67108864i32 | v8)
            });
        }
        y0[i] *= 5i64;
        let mut v9: i32 = (536870911u32 as i32);
    }
    v4 |= 8u16;
    if k == 0 {
        g0[group_id(0)] = ((if true { 268435456u32 } else { 3u32 }) as u32);
    }
    barrier();
    tile[k] = t6;
    barrier();
    let t10 = tile[(i % 16)];
    'l11: {
        let mut v15: isize = (match (0u32 * 35u32) {
            8 | 101 => (28isize - 70368744177663isize),
            ..=4 => 4isize,
            m14 @ ..=37 if (2451175245u32 == m14) => ((-9223372036854775807isize) ^ 1125899906842623isize),
            _ => 8isize,
        });
        let mut v16: i32 = ((if false { 2147483646i32 } else { x1[i] }) ^ t6);
    }
    if k == 0 {
        g0[group_id(0)] = 134217728u32;
    }
    barrier();
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
