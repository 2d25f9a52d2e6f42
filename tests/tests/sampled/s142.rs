//! Seed 142.
//! @global 3
//! @local 3
//! @buffer 1 7 3
//! @buffer 3 2407367075 3 68 5 18
//! @buffer 127 41 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: u64,
    f2: [u32; 2],
    f3: f32,
    f4: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: usize,
    f1: [isize; 1],
    f2: u32,
    f3: [i32; 4],
    f4: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[i16], y0: &mut [u32], y1: &mut [i8]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    let mut v1: S1 = (S1 {
        f0: i,
        f1: [(i32::MIN.leading_zeros() as isize)],
        f2: (u64::MAX as u32),
        f3: [(-2147483647i32); 4],
        f4: [2u8, 66u8, 9u8, 77u8],
    });
    'l4: for e2 in own_y0.iter() {
        let f5 = |p6: u32| -> i32 {
            (match Some(3i32).map(|p7| 7i32) {
                Some(m8) => m8,
                None => ((-2i64) as i32),
            })
        };
        let mut c9 = 0u32;
        'l10: while c9 < 2 && !false {
            c9 += 1;
            let mut v1: u16 = (c9 as u16);
            let v11: i32 = (906873956i32 << 2u32);
        }
    }
    let mut v12: i32 = 32768i32.rotate_right((v1.f2 * own_y0[(v1.f0 % 2)]));
    own_y0.reverse();
    {
        let s13: &mut [u32] = &mut own_y0[0..];
        s13[0] = v1.f2;
    }
    own_y0[0] = ((0.5f32 as u32) + (v1.f2 % (own_y0[1] | 1)));
    own_y0[1] = v1.f2;
    y1[i] = (i32::MIN as i8);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
