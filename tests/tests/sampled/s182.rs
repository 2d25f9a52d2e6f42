//! Seed 182.
//! @global 48
//! @local 16
//! @value 1
//! @value 268435456
//! @buffer 4 9223372036854775807 -5086708862906472537 144115188075855871 9223372036854775807 -1 -2
//! @buffer 7 30695 65535 1 32595 65535 2 11319 2 5 65535 1 16383 87 4 4 9 22918 7 9 1 2047 65535 7 16384 9017 512 0 0 6 70 5 1 18114 111 3 65534 2 1 6 0 6 16340 1023 32 0 32 60820
//! @buffer 30 22 1 54 95 5 524287 3 2 6 2 1654918838 -4 6 2 36 -1737137741 108 128 2147483647 110 4 6 7 -1 5 2147483647 -2147483648 70 6 1 -1 -1 0 1 2047 -697434281 2097152 8 16 9 2147483647 31 0 -2145909083 65536 5 5
//! @buffer 127 15 99 255 1 125 247 3 2 1 7 1 0 31 8 9 8 64 228 9 8 15 1 1 9 4 5 0 4 0 2 2 8 0 6 246 0 89 97 255 5 255 195 3 203 19 0 52
//! @buffer 1 -2147483648 2147483646
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 16)]
fn random(n0: i8, n1: i32, x0: &[i64], y0: &mut [u16], y1: &mut [i32], y2: &mut [u8], g0: &mut [i32]) {
    #[local]
    let mut tile: [usize; 16];
    let i = global_id(0);
    let k = local_id(0);
    let v1: bool = true;
    y1[i] = y1[i];
    tile[k] = (({
        y1[i] = 9i32;
        true
    }) as usize);
    barrier();
    let t2 = tile[(tile[(k.abs_diff(k) % 16)] % 16)];
    if k == 0 {
        g0[group_id(0)] = ((n1 * y1[i]) + ((-2i32) / (y1[i] | 1)));
    }
    barrier();
    tile[k] = i;
    barrier();
    let t3 = tile[k];
    let mut v4: u32 = ((61u32 + 1u32) | (3u32 + 6u32));
    let mut v5: u8 = 0u8.clamp(3u8.min(146u8), 3u8.max(146u8));
    if k == 0 {
        g0[group_id(0)] = (true as i32).overflowing_add((-5i32)).0;
    }
    barrier();
    y0[i] = y0[i];
    y1[i] = 2147483646i32;
    y2[i] = (!y2[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
