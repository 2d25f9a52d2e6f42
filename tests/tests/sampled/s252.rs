//! Seed 252.
//! @global 16
//! @local 16
//! @value -1686563013
//! @value 0
//! @buffer 1 -127 73 32 2 -128 2 3 0 7 121 7 -1 7 4 -2
//! @buffer 8191 5 -1084073647 394787789 8 2 268435455 1 15 6 5 4 2147483646 32768 262143 -2147483648 2147483646 9 2147483647
//! @buffer 33554432 -813730710 9 2147483647 6 4 3 67108863 -1045466825 1 3 9 68 4 -5 116
//! @buffer 0 2199023255551 9 18446744073709551615 3 12301364515638446927 13333668881279886580 4 110 18446744073709551615 8 7 1152921504606846975 4727429067526198573 4 511 8192 33 268435456 7 3 14579725710540323958 0 3185548798093737907 5 18446744073709551614 80 8714165700647151614 6 0 66 549755813887
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: isize,
}

#[device]
fn d1(a0: Option<i32>) -> u32 {
    let mut v2: [u32; 2] = [1u32, 524288u32];
    (if let Some(m3) = Some(64u8) { v2[(3usize % 2)] } else { v2[0] }).rotate_left(
        (match 8191u16 {
            9 | 65535 => v2[1],
            m4 @ 2..=3 if true => v2[(17179869184usize % 2)],
            0 => v2[0],
            _ => 3742306107u32,
        }),
    )
}

#[kernel]
fn random(n0: i32, n1: usize, x0: &[i8], x1: &[i32], x2: &[i32], y0: &mut [usize]) {
    #[local]
    let mut tile: [i8; 16];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let mut v5: u8x8 = (u8x8::splat(4u8) | u8x8::splat(8u8));
    let mut v6: Option<[u32; 4]> = Some([2u32; 4]);
    tile[16 - 1 - k] = 4i8;
    for i7 in 0..1usize {
        barrier();
        let t8 = tile[(k + i7 + 1) % 16];
        barrier();
        tile[k] = (82i8 + 7i8);
    }
    barrier();
    let t9 = tile[k];
    let mut v10: u32 = 8191u32;
    v10 %= v10 | 1;
    barrier();
    own_y0[0] = ((own_y0[0] / (1048576usize | 1)) % (i | 1));
    own_y0[1] = (false as usize).wrapping_mul(n1);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
