//! Seed 71.
//! @global 10
//! @local 3
//! @buffer 4 2 8 3 16 0 1 234
//! @buffer 1 2 8 2305843009213693951 3 8 7 4 15716146295960307028 5
//! @buffer 65534 16275 0 8 43391 51658 5 8191 7 8922 65534 70 16558 4 1024 3 4 5 119 1 6 2047 1 97 2 0 256 16 1 4 65534 1023 1023 15 127 8 53162 1 35512 4
//! @buffer 7 3605115962 6 511 4294967295 8 1 3501266842 4 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(x0: &[u8], y0: &mut [u64], y1: &mut [u16], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y1: &mut [u16] = &mut y1[i * 4..i * 4 + 4];
    let v1: usize = i.abs_diff(13980048472291842473usize);
    y2[i] = y2[i];
    let mut v2: i32 = ((3i32 - 0i32) - (-5i32));
    y0[i] = y0[i].saturating_pow(3);
    own_y1[0] = ({
        let b3: Option<usize> = v1.checked_rem(9usize);
        y2[i] ^= (own_y1[0] as u32);
        (4u32 as u16)
    });
    own_y1[1] = 5230u16;
    own_y1[2] = 8u16;
    own_y1[3] = 8u16;
    y2[i] = (({
        let mut c5 = 0u32;
        'l4: loop {
            if c5 >= 3 {
                break 'l4 ({
                    let b6: i32 = 1i32;
                    y0[i] -= y0[i];
                    4294967294u32
                });
            }
            c5 += 1;
            y2[i] ^= (v1 as u32);
            if (if false { false } else { false }) {
                break (!8u32);
            }
            v2 ^= v2;
        }
    }) >> 13u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
