//! Seed 97.
//! @global 12
//! @local 4
//! @value 4058221718
//! @buffer 7 2147483646 7 87 8 6 3 1 536870911 -2 255 6
//! @buffer 18446744073709551615 4 0 1 2
//! @buffer 524288 0 8388607 -1455462225 511 -2147483648
//! @buffer 3 7 220 1 54 4 0 90 0 1 1 0 2 0 0 146 254 255 6 32 0 7 7 1 255 6 3 8 0 3 0 254 2 5 1 1 2 254 1 1 5 93 2 7 1 0 209 50
//! @buffer 9 9 15
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel(local = 4)]
fn random(n0: u32, x0: &[i32], x1: &[usize], x2: &[i32], y0: &mut [u8], g0: &mut [u32]) {
    #[local]
    let mut tile: [i64; 4];
    let i = global_id(0);
    let k = local_id(0);
    let u1 = num_groups(0) > 1;
    let u2 = n0 != 4194304u32;
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let v3: i32 = (if (u1 != u1) { x2[x1[1usize % x1.len()] % x2.len()] } else { (x2[i % x2.len()] << n0) });
    'l5: for i4 in 0..(if own_y0.iter().all(|p6| u2) { (!10840388333970936103u64) } else { (118u64 + 32767u64) }).min(2)
    {
        let mut v7: bool = ((false ^ true) != (32i8 <= 6i8));
        let v8: (Option<i32>, (i8, u32), i32) = (Some(8388607i32), (8i8, 2034783802u32), v3);
        'l11: for e9 in x2.chunks(1) {
            let mut v12: bool = !u1;
        }
    }
    let v13: isize = isize::MAX.wrapping_rem((-4721346297957480132isize) | 1);
    let (v14, mut v15) = ((v3 + 1i32), ((-1.8253298e22f32).min(4.25f32) + 0.0));
    tile[4 - 1 - k] = (-5i64);
    barrier();
    let t16 = tile[k];
    if true {
        let (v17, mut v18) = (Some(1.1754944e-38f32), 6751360491018481827usize);
    } else {
        let v19: u16 = ((if false { 8791u16 } else { 1u16 }) * 2u16);
        if let Some(m20) = ({ Some(x2[x1[16894954299739312992usize % x1.len()] % x2.len()]) }) {
            let v21: [i32; 2] = [v14, v14];
        }
    }
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    tile[k] = t16;
    barrier();
    let t22 = tile[k];
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    own_y0[0] = 6u8;
    own_y0[1] = 254u8;
    own_y0[2] = 104u8;
    own_y0[3] = 254u8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
