//! Seed 54.
//! @global 3
//! @local 3
//! @buffer 9 1 7
//! @buffer 0 1073741823 1 18446744073709551614 2 3 4 1 4397786634140297001 3353539349103097540 274877906943 16844878769626706194
//! @buffer 6 1048575 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: u32) -> u32 {
    let mut v2: i32 = (-3i32);
    a0
}

#[device]
fn d3(a0: i32, a1: i32) -> f64 {
    let v4: bool = ((true && false) || (true != false));
    let v5: u32 = 3u32;
    1.25f64
}

#[kernel]
fn random(x0: &[u32], y0: &mut [usize], h0: &[AtomicI32]) {
    let i = global_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 4..i * 4 + 4];
    let v6: bool = (2147483646i32.overflowing_add(2i32).0 >= 9i32);
    'l8: for i7 in 0..0usize {
        let v6: i32 = 134217727i32;
    }
    let f9 = |p10: u32| -> i32 { (3i32 * 1i32) };
    let mut v11: i16 = 32766i16;
    match 249975963u32 {
        0 => {
            let mut c13 = 0u32;
            'l14: while c13 < 1 && v6 {
                c13 += 1;
                'l16: for i15 in 0..1usize {
                    own_y0[((!i15) % 4)] *= own_y0[((if false {
                        ({
                            let b17: usize = own_y0[i15];
                            i
                        })
                    } else {
                        72057594037927935usize
                    }) % 4)];
                    let mut v18: u8 = ((if v6 { 27u8 } else { 5u8 }) >> 6u32);
                    let mut v19: u32 = 6u32.wrapping_add(c13);
                }
                h0[18446744073709551614usize % h0.len()].fetch_min((2i32 ^ 3i32), Ordering::Relaxed);
                'l21: for i20 in -1..-1i32 {
                    let v22: u32 = (c13 & (1u32 >> i20));
                    let mut v23: f64 = (-2147483648.0f64);
                    let v24: i32 = ((true | true) as i32);
                }
            }
        }
        m25 => {
            let v26: bool = ((m25 * m25) > x0[i]);
            own_y0.reverse();
        }
    }
    let mut v27: i32 = ((3i32 ^ 67108864i32) % (1i32 | 1));
    h0[16881746409222530744usize % h0.len()].fetch_min((16383i32 | 134217727i32), Ordering::Relaxed);
    own_y0[0] = (((-0.0f64) + 2.3551273916281275e-129f64) as usize);
    own_y0[1] = 2usize;
    own_y0[2] = ((v27 <= v27) as usize);
    own_y0[3] = own_y0[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
