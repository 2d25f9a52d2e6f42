//! Seed 262.
//! @global 8
//! @local 8
//! @buffer 9 4294967294 2 9 8 512 1 9
//! @buffer 113 9 9 4 36028797018963967 1 5 0 16453741746184442666 5 13 9 18219943080745417139
//! @buffer 33554431 3 8 1 2307591969583883519 9 9 18446744073709551615
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel(local = 8)]
fn random(x0: &[u32], x1: &[usize], y0: &mut [usize]) {
    #[local]
    let mut tile: [i32; 8];
    let i = global_id(0);
    let k = local_id(0);
    'l3: for e1 in x1.iter() {
        let f4 = |p5: u32| -> i32 { ((16777217.0f64 % (-0.0f64)) as i32) };
        let v6: u32 = (x0[i] - (x0[i] >> x0[i]));
    }
    let mut v7: u8 = 1u8;
    let mut c8 = 0u32;
    'l9: while c8 < 3 && (3.4028235e38f32 != (-2.5f32)) {
        c8 += 1;
        v7 = v7;
        let v10: E0 = E0::V1;
        'l11: {
            let mut v12: i16 = ((i16::MIN * (-5i16)) << 8u32);
            let mut v13: Option<f32> = Some(3.75f32).or(Some(2.75f32));
            let mut v14: (i32, u32, u8) = (72i32, (x0[i] + x0[i]), v7.wrapping_rem(v7 | 1));
        }
    }
    let v15: E0 = E0::V2;
    'l17: for i16 in (0..=0usize).rev() {
        y0[i] %= ((false as usize) % (7usize | 1)) | 1;
        let mut v18: u64 = 2564039211366574784u64;
    }
    tile[k] = (-1i32);
    barrier();
    let t19 = tile[k];
    barrier();
    y0[i] = (if ((9u32 * x0[i]) == x0[i]) {
        ((-9223372036854775807isize) as usize).clamp(
            10628975330851193650usize.min(4282970308060191670usize),
            10628975330851193650usize.max(4282970308060191670usize),
        )
    } else {
        32usize
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
