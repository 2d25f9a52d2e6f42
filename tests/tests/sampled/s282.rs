//! Seed 282.
//! @global 16
//! @local 16
//! @buffer 0 -2147483648 64 3 134217727 -5 3 580116486 4095 9 4 3 -2 2 -2147483647
//! @buffer 32766 512 31 -5 0 118 4096 -2 9 99 1 -2 -10675 3 87 14649 -4 4 -7545 9 32766 -6249 6 4 3 -1 15 4 12 19373 9 2
//! @buffer 4 2 1 0 -47 126 32 2 127 -2 106 5 0 127 126 113
//! @buffer 0 4 111 4 5 1 46 65534 6 3 9 1 54490 3 6 21485
//! @len 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: S0,
    f2: S0,
    f3: [u32; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel(local = 16)]
fn random(x0: &[i32], y0: &mut [i16], y1: &mut [i8], y2: &mut [u16], #[local] tile: &mut [u32]) {
    #[local]
    let bins: [AtomicU32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v3: [u32; 5] = [(if (x0[i] != 8i32) {
        257276751u32
    } else {
        ({
            let mut c2 = 0u32;
            'l1: loop {
                if c2 >= 4 {
                    break 'l1 c2;
                }
                c2 += 1;
                own_y0[1] -= 8i16;
                if false {
                    break 8191u32;
                }
                own_y0[(k % 2)] <<= own_y0[(6usize % 2)];
            }
        })
    }); 5];
    tile[k] = v3.iter().rev().fold(4u32, |p4, p5| 4294967295u32);
    barrier();
    let t6 = tile[1];
    let mut v7: u16 = y2[i];
    'l9: for i8 in 0..0usize {
        let v10: usize = (!({ k }));
        'l12: for i11 in (0..2usize).rev() {
            {
                let s13: &mut [u32] = &mut v3[3..];
                s13[0] = (tile[(i8 % 16)] >> 11u32);
            }
            let mut v14: u32 = v3[(i8 % 5)];
            let mut v15: bool = ((true || false) && (if true { false } else { false }));
        }
    }
    barrier();
    if k < 4 {
        bins[k].store(262143u32, Ordering::Relaxed);
    }
    barrier();
    bins[(i % 4)].fetch_or(v3[(11486503807935602173usize % 5)], Ordering::Relaxed);
    {}
    barrier();
    let t16 = bins[1].load(Ordering::Relaxed);
    barrier();
    own_y0[0] = 2681i16;
    own_y0[1] = own_y0[(k % 2)];
    y1[i] = (-1i8);
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
