//! Seed 182.
//! @global 48
//! @local 16
//! @value 4
//! @value 2047
//! @buffer 281474976710656 8 34359738368 9 9223372036854775807 576460752303423487 0 -928897329000872283
//! @buffer 7 8 1 54655 31 16995 65535 1 18557 7415 3 2 1 7 511 0 4095 8 9 8 2 24804 9 8 1023 1 1 9 4 5 0 4 0 2 10242 8 0 6 59894 0 89 26977 65535 5 65535 35011 3 61643
//! @buffer -2147483647 8 7 1 -2147483648 2147483646 2 1402756159 5 2 2147483647 2097152 9 8 9 524287 117 -2147483647 16777215 8 44 128 -1 880212370 2147483646 57 8 8 2147483647 -2 -1634718614 0 7 -1214324508 4 -4 -1841903345 20 9 8 22101498 216013151 -2 -2140500087 -2147483647 7 9963739 3
//! @buffer 255 255 6 0 5 47 8 1 5 255 23 255 181 4 1 68 31 255 0 9 3 41 255 15 254 255 8 1 9 234 2 254 0 255 0 3 7 0 4 255 91 63 6 3 16 15 1 2
//! @buffer 32 2147483646 536870911
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 16)]
fn random(n0: i8, n1: i32, x0: &[i64], y0: &mut [u16], y1: &mut [i32], y2: &mut [u8], g0: &mut [i32]) {
    #[local]
    let mut tile: [usize; 16];
    let i = global_id(0);
    let k = local_id(0);
    y2[i] = ({
        y1[i] = y1[i].pow(1);
        (y2[i] + y2[i])
    });
    'l2: for i1 in (0..4u32).step_by(3) {
        let mut v3: i16 = ({
            y1[i] |= ((-2i32) << n1);
            2i16
        });
        'l5: for i4 in (0..5u64).rev() {
            let v6: bool = ((i1 % (i1 | 1)) != (i1 << i1));
            y1[i] -= n1.rotate_right((1u32 & 3558473167u32));
        }
    }
    y0[i] |= ((144115188075855871isize as i32) as u16);
    let v9: i32 = (y1[i]
        % (({
            let b7: u64 = 2u64;
            let b8: i32 = y1[i];
            n1
        }) | 1));
    tile[k] = k;
    for i10 in 0..2usize {
        barrier();
        let t11 = tile[(k + i10 + 1) % 16];
        barrier();
        tile[k] = (t11 ^ i);
    }
    barrier();
    let t12 = tile[k];
    let f13 = |p14: u32| -> i16 { ((3usize >> n1) as i16) };
    if k == 0 {
        g0[group_id(0)] = (y1[i] & (15u32 as i32));
    }
    barrier();
    y0[i] = y0[i];
    y1[i] = v9;
    y2[i] = ('l15: {
        if true {
            break 'l15 2u8;
        }
        193u8
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
