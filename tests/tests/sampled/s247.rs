//! Seed 247.
//! @global 8
//! @local 8
//! @value 7
//! @buffer 536870912 1 0 4294967294 4294967295 1554060416 0 4294967294
//! @buffer 4 9 1366636241 -4 2097152 114 9 -4
//! @buffer 511 7 3 7 114 -5 4
//! @buffer 3 107 4294967295 3457889968 8 5 2213178201 6 3757506322 4294967295 636587852 268435456 7 3 7 104
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u32,
    f2: i8,
    f3: i8,
    f4: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: i32) -> [u64; 3] {
    let mut v2: ([usize; 4], u64) = ([0usize, 3usize, 1023usize, 5usize], 5u64);
    [
        4489672965755918466u64,
        ({ v2.1 }),
        (match Some(false) {
            Some(m3) => v2.1,
            None => v2.1,
        }),
    ]
}

#[kernel(local = 8)]
fn random(n0: i32, x0: &[u32], y0: &mut [i32], y1: &mut [i32], y2: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y2: &mut [u32] = &mut y2[i * 2..i * 2 + 2];
    'l4: {
        if let Some(m5) = None::<i64> {}
        'l7: for i6 in (-3..-2i32).step_by(3) {
            match i6 {
                0 => {
                    let mut v8: [u32; 5] = [x0[i]; 5];
                    let mut v9: usize = ((k / (i | 1)) ^ (i >> y1[i]));
                }
                m10 => {
                    let mut v13: bool = ((0i16 + (-14454i16))
                        >= ({
                            let mut c12 = 0u32;
                            'l11: loop {
                                if c12 >= 2 {
                                    break 'l11 5i16;
                                }
                                c12 += 1;
                                y1[i] ^= i6;
                                if false {
                                    break 127i16;
                                }
                            }
                        }));
                    let v18: [usize; 5] = (if (0i64 == 113i64) {
                        [
                            (x0[i].leading_zeros() as usize),
                            (match (33554432usize, 24i8) {
                                (m14, 5..) if true => 7usize,
                                (5..=1048576, m15) => k,
                                _ => 14298783532170513008usize,
                            }),
                            70368744177663usize,
                            (9007199254740991usize % (4336398393802974595usize | 1)),
                            (E0::V3 as usize),
                        ]
                    } else {
                        [
                            ('l16: {
                                if false {
                                    break 'l16 17794544029055381439usize;
                                }
                                8usize
                            }),
                            i,
                            i,
                            k,
                            2usize,
                        ]
                    });
                }
            }
        }
    }
    tile[k] = own_y2[0];
    barrier();
    let t19 = tile[k];
    barrier();
    y0[i] = y0[i];
    y1[i] = n0;
    own_y2[0] = t19;
    own_y2[1] = x0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
