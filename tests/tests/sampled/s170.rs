//! Seed 170.
//! @global 4
//! @local 4
//! @buffer 2147483647 89 9 9
//! @buffer 571861943 -1 2147483647 536870912 2147483646 2 9 3 8 67108864 63 1 4 936980695 2097151 0 -382414683 2 2147483646 -2
//! @buffer 4 4294967294 3891005695 1 2 7 256 15
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a & b) > b { (b | b) } else { (a + a) }
}

#[kernel]
fn random(x0: &[i32], x1: &[i32], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v2: u32 = 3u32;
    let mut v3: bool = (2i32 >= x0[i]);
    let mut v4: u32 = 3u32;
    let v5: usize = 5339074010686481274usize;
    v3 |= v3;
    own_y0[0] = ({
        let mut c7 = 0u32;
        'l6: loop {
            if c7 >= 3 {
                break 'l6 (c7 / (31u32 | 1));
            }
            c7 += 1;
            if (match 2u8 {
                9 | 63 => (5.5f32 != (-1.75f32)),
                ..=7 => (if false { v3 } else { false }),
                8.. => (x0[i] != 2i32),
                _ => true,
            }) {
                break 32u32;
            }
            v3 ^= (if own_y0.iter().all(|p8| false) { true } else { v3 });
        }
    });
    own_y0[1] = ('l9: {
        if (v3 ^ true) {
            break 'l9 (if false {
                ({
                    let b11: u32 = 128u32;
                    let b12: usize = 5usize;
                    1551573955u32
                })
            } else {
                v4
            });
        }
        own_y0[1] = v2;
        v4
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
