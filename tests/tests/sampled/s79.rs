//! Seed 79.
//! @global 4
//! @local 4
//! @buffer -2 -2147483648 90 -317543423 511 1
//! @buffer 1073741824 3 256 19 8388608 1 6 -2 2147483647 801206637 3 1 -1 4 2 -5
//! @buffer 32766 7 6 0 0 9 -32767 -1092 6 1 3 3 6 18752 -29095 21
//! @buffer 9 1 13317074595038348453 7 8 1152921504606846975 2199023255551 4
//! @buffer 1492834252 11 4294967295 906562357
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i32,
    f2: [u32; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: [usize; 1],
    f2: i32,
    f3: [i32; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[i32], y0: &mut [i32], y1: &mut [i16], y2: &mut [usize], h0: &[AtomicU32]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 4..i * 4 + 4];
    let own_y1: &mut [i16] = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    own_y0[3] <<= ('l1: {
        if false {
            break 'l1 262144i32;
        }
        own_y0[((i ^ i) % 4)] /= (E0::V0 as i32) | 1;
        (x0[i % x0.len()] | own_y0[1])
    });
    let mut v3: u32 = (if true { 2048u32 } else { (42485760u32 - 5u32) });
    'l4: {
        own_y0[2] /= ({
            let b5: u32 = (own_y1.iter().filter(|v| **v > 64i16).count() as u32);
            v3 -= (v3 ^ 2u32);
            32767i32.swap_bytes()
        }) | 1;
        if (i >= i) {
            break 'l4;
        }
        let mut v6: i32 = ((16384i32 >= x0[5usize % x0.len()]) as i32);
    }
    let mut v7: usize = (own_y0[1] as usize);
    own_y0[0] = x0[own_y2[0] % x0.len()];
    own_y0[1] = 7i32;
    own_y0[2] = own_y0[2];
    own_y0[3] = x0[own_y2[1] % x0.len()];
    own_y1[0] = own_y1[(8usize % 4)];
    own_y1[1] = own_y1[0];
    own_y1[2] = 8564i16;
    own_y1[3] = 21897i16;
    own_y2[0] = i;
    own_y2[1] = 65536usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
