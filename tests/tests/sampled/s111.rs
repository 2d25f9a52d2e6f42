//! Seed 111.
//! @global 5
//! @value 1
//! @value 33554431
//! @buffer -5 -32768 -1 5 256
//! @buffer 4 3 9 31 -2147483648 16 -2 1023 3 1
//! @buffer 536870911 8 2329213963 3334199241 8192
//! @buffer 7 3 11 9 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: [isize; 1], a1: i16, a2: &mut (i16, usize), a3: i32) -> [u32; 3] {
    (*a2).1 += (*a2).1;
    let mut v2: (usize, [u32; 1]) = (((*a2).1 + (*a2).1), [3u32]);
    [
        ({
            (*a2).1 = usize::MAX;
            0u32
        }),
        None::<u32>.unwrap_or(v2.1[0]),
        v2.1[(v2.0 % 1)].wrapping_div(v2.1[0] | 1),
    ]
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[i16], y0: &mut [i32], y1: &mut [u32], y2: &mut [i16]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l5: for e3 in own_y0.chunks(3) {
        'l7: for i6 in 0..4u32 {
            let mut v8: i16 = x0[i];
            if Some(i6).is_some() {
                if (if !true { (7u32 < 3u32) } else { (i6 <= y1[i]) }) {
                    break 'l5;
                }
                let v9: Option<i32> = e3[4usize % e3.len()]
                    .clamp(9i32.min(42i32), 9i32.max(42i32))
                    .checked_rem_euclid((31i16.count_ones() as i32));
                let v10: i32 = 2147483646i32;
            }
        }
    }
    own_y0.fill(
        ({
            y1[i] = 1918768944u32;
            (2147483647i32 + 9i32)
        }),
    );
    y1[i] = ((if false { 302255222u32 } else { 4096u32 }) * (n0 + y1[i]));
    let f11 = |p12: u32| -> u32 { n0 };
    'l14: for i13 in (-3..-3i32).rev() {
        let mut v15: i32 = 98i32;
        let v15: i32 = (E0::V3 as i32);
        own_y0.swap(0, 0);
    }
    y1[i] >>= 4u32;
    let n0: u64 = 79u64;
    let mut v16: isize = None::<isize>.unwrap_or(18isize.reverse_bits());
    own_y0[0] = own_y0[0];
    own_y0[1] = (((-1i32) - own_y0[(512usize % 2)]) ^ (-72410191i32));
    y1[i] = n1;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
