//! Seed 174.
//! @global 4
//! @local 3
//! @value 3
//! @value 8832406952229985005
//! @buffer 59
//! @buffer -1862242338 1 2147483646 -2147483647 4 2 100 71 6 117 32767 524287 3 -759733129 6 16 4 1547937316
//! @buffer 6 2 1 0
//! @buffer -1 -5 562949953421311 -9223372036854775808
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: i8) -> usize {
    (('l2: {
        if true {
            break 'l2 a0;
        }
        a0
    }) | a0)
}

#[kernel]
fn random(n0: i32, n1: usize, x0: &[i32], x1: &[i32], x2: &[usize], y0: &mut [i64]) {
    let i = global_id(0);
    let mut v4: u64 = (52662u16 as u64);
    if true {
        match (match ({
            let mut c6 = 0u32;
            'l5: loop {
                if c6 >= 1 {
                    break 'l5 Some(false);
                }
                c6 += 1;
                if true {
                    break Some(true);
                }
                y0[i] += y0[i];
            }
        }) {
            Some(m7) if x0.iter().any(|p8| m7) => (6u32 as u32),
            _ => 8u32.saturating_add(3u32),
        }) {
            0 => {
                v4 <<= (if true { 1u64 } else { v4.wrapping_add(v4) });
                let mut v9: i32 = ((n0 as u64) as i32);
            }
            m10 => {
                let mut v11: u32 = 14u32;
            }
        }
        let mut v14: isize = (match (true as isize) {
            -4 => {
                ({
                    v4 = v4;
                    (6isize | 3isize)
                })
            }
            _ => x0.iter().take(2).fold(32768isize, |p12, p13| 9isize),
        });
    }
    y0[i] = 104i64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
