//! Seed 301.
//! @global 4
//! @local 3
//! @buffer 4 9 62 1 207 1 7 254 7 254 42 89 5 16 6 0 1 7 255 6
//! @buffer -1 3 2006573225 7
//! @buffer 3 8191 1726323836 1843846277
//! @buffer 1023 2 1 4294967295
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: i32,
    f2: [u8; 4],
}

#[kernel]
fn random(x0: &[u8], y0: &mut [i32], y1: &mut [u32], y2: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut v1: i32 = ((y0[i] % (y0[i] | 1)) << y0[i]);
    y0[i] <<= v1;
    'l3: for i2 in 0..2u64 {
        let mut c4 = 0u32;
        'l5: loop {
            if c4 >= 5 {
                break 'l5;
            }
            c4 += 1;
            let mut v6: Option<u64> = None::<u64>;
        }
        'l8: for i7 in -3..-3i32 {
            let mut v9: i32 = (x0.iter().position(|v| *v == 2u8).unwrap_or(77) as i32);
            v9 = ((-105isize) as i32);
            if Some(7u16).is_some() {
                let mut v10: [bool; 2] = [true, (i7 > v1)];
            } else {
                let v11: i64 = 6632386152752703916i64;
                let v12: i32 = ({
                    y0[i] *= 9i32;
                    (if (true | false) { v1 } else { (i7 * v1) })
                });
            }
        }
    }
    let v13: Option<Option<i32>> = Some(Some(y0[i]));
    let v13: i64 = 9223372036854775807i64;
    y0[i] = (v1 + v1);
    y1[i] = y2[i];
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
