//! Seed 76.
//! @global 25
//! @local 8
//! @offset 1
//! @value 1441483836
//! @value -5
//! @buffer 1637896575 -2147483648 1 1285165927 32 0 262144 -2147483647 0 7 2147483647 7 5 8191 2 52 2147483646 4 268435456 -1 -2147483647 1 5 0 -2147483648 2147483646
//! @buffer 4 9 4294967295 134217728 4 1 1 6 4294967295 511 9 5 6 3 4 92 81 5 9 1466095651 0 3 128 1826176940 511 4294967295
//! @buffer 1 255 1 6 9 4 103 7 190 210 0 2 19 7 0 15 220
//! @buffer 8 256 32284 1 4 27742 2047 1 110 65534 128 15 0 44583 2 80 9 8 4 6 30994 1227 65534 31 2 29
//! @buffer 9223372036854775807 3 8589934592 -9223372036854775807 5 9223372036854775806 -5393607261217835233 9 -2174365126093907671 9087452138549623739 -9223372036854775808 4 34359738367 33554432 7 5 2 9 34359738368 7 88 0 8 67108863 39 3
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
    y0[i] <<= ('l8: {
        if (n0 == 2i32) {
            break 'l8 y0[i];
        }
        y1[i] %= y1[i] | 1;
        0u16.pow(1)
    });
    'l12: for e10 in x2.iter() {
        'l14: for i13 in 0..0usize {
            let mut n0: i32 = x2.iter().take(2).fold(n0.rotate_right(3812300091u32), |p15, p16| {
                ({
                    let b17: i32 = p15;
                    x0[i]
                })
            });
            let mut n0: i32 = (x0[i] & n0).wrapping_pow(3);
        }
        let v18: u32 = ((x1[i] | 4294967295u32) + 1023u32);
    }
    'l21: for (i20, e19) in x2.iter().enumerate() {
        y1[i] += y1[i];
        if ((y0[i] as u32) == x1[i]) {
            let mut v22: u32 = 2u32;
            y0[i] >>= (n0.leading_ones() as u16);
        } else {
            let f23 = |p24: u32| -> u32 { (if x2.iter().all(|p25| false) { p24 } else { 8u32 }) };
            let v26: bool = (i <= i);
        }
    }
    if (if false { false } else { false }) {
    } else {
    }
    y0[i] = 103u16;
    y1[i] = 72057594037927935isize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
