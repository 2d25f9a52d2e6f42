//! Seed 76.
//! @global 4
//! @local 4
//! @value -3
//! @value 3
//! @buffer 2147483646 7 2147483647 131072
//! @buffer 0 8 1 0
//! @buffer 99 1 7 12 32 114 2 118 2 0 0 4 79
//! @buffer 65535 127 49 7
//! @buffer 9223372036854775806 7 8 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u64) -> bool {
    ('l2: {
        if ({
            let b5: usize = ({
                let b4: u32 = 2250653376u32;
                5usize
            });
            (match (-2i32) {
                35.. => false,
                _ => true,
            })
        }) {
            break 'l2 false;
        }
        true
    })
}

#[device]
fn d6(a0: i32, a1: &mut i32) -> i32 {
    let v7: u32 = (!2753182321u32).saturating_mul(103u32);
    (8i32 - (*a1))
}

#[kernel]
fn random(n0: i32, n1: i32, x0: &[i32], x1: &[u32], x2: &[u8], y0: &mut [u16], y1: &mut [isize]) {
    let i = global_id(0);
    'l9: for i8 in (0..=3u64).rev() {
        let f10 = |p11: u32| -> i32 { (if true { n0 } else { (n0 * (-606535283i32)) }) };
        let v12: i32 = n1;
    }
    'l13: {
        y0[i] >>= y0[i];
    }
    let mut v14: i32 = ((4i32 << i) + n0);
    let mut v15: bool = false;
    y0[i] = ((536870912isize as u32) as u16);
    y1[i] = (v14 as isize).swap_bytes();
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
