//! Seed 26.
//! @global 9
//! @local 8
//! @offset 3
//! @value 72057594037927935
//! @value 4
//! @buffer 8 3 72 7 7
//! @buffer 7 4 0 1 1 16777216 4294967294 1 248034568 2917185847
//! @buffer 2 -9223372036854775807 -320094666784161419 4 4 288230376151711744 8 9223372036854775806 -3 2
//! @buffer 1 9 1 3 1 2147483646 2 71 9 8 2147483647 131071 7 6 -1205598170 6 -2147483648 2147483646 7 5 6 2147483647 4 39 8 2 9 256 80 -439219557 1 2147483647 8 9 3 -2147483648 -1426363735 67108863 12 6 1048576 -5 -2147483647 -1 -4 0 4 3
//! @buffer 524287 34 25 1024 1 69 1 4 1 7 6 0 48 4294967294 8 8 4294967295 32768 2 256 0 3311741180 2047 1 3754487173 1347145282 0 0 4294967295 3875336243 1 1 593411623 7 4294967294 3 5 2097152 524288 8 4 8 4294967294 9 3680202481 131071 1073741824 44
//! @buffer -1037598733 5 9 -1679479557 -4 7 131071 3 9 268435456 0 86 6 65535 63 32768 0 362870324 7 8 -867944385 2048 262143 0 190599835 5 1 15 1 536870912 2147483647 3 8 50 2147483646 -5 536870912 8 -2147483648 -2047796787 4194303 2147483646 -2147483647 -2147483647 1862752276 8 0 2147483646 104
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(n0: usize, n1: isize, x0: &[u8], x1: &[u32], x2: &[i64], y0: &mut [i32], y1: &mut [u32], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    match own_y1[(i % 4)] {
        0 => {
            'l2: for i1 in -2..=-1i32 {
                'l5: for e3 in own_y1.iter_mut() {
                    let mut v6: Option<u32> = Some((*e3));
                    let mut v7: [[i32; 2]; 1] = [[own_y2[2], own_y2[(i % 4)]]; 1];
                }
                'l8: {
                    let mut v11: [usize; 5] = [
                        (4usize >> i1),
                        ({
                            let mut c10 = 0u32;
                            'l9: loop {
                                if c10 >= 3 {
                                    break 'l9 i;
                                }
                                c10 += 1;
                                own_y1[0] += own_y1[1];
                                if true {
                                    break n0;
                                }
                                own_y1[2] ^= x1[n0 % x1.len()];
                            }
                        }),
                        7usize,
                        (1155192642039231044usize >> x1[n0 % x1.len()]),
                        (23i32 as usize),
                    ];
                    let mut v14: usize = x1.iter().skip(1).fold((n0 << i1), |p12, p13| n0);
                }
                own_y1[0] -= ({
                    let mut c16 = 0u32;
                    'l15: loop {
                        if c16 >= 3 {
                            break 'l15 1954700205u32;
                        }
                        c16 += 1;
                        if (if !true {
                            (match None::<bool> {
                                Some(m17) => false,
                                None => true,
                            })
                        } else {
                            true
                        }) {
                            break (2u32 as u32);
                        }
                        own_y1[2] -= own_y1[1];
                    }
                });
            }
        }
        1 => {}
        2 => {}
        m18 => {}
    }
    own_y0[0] = 1780063400i32;
    own_y0[1] = own_y0[0];
    own_y0[2] = own_y0[1];
    own_y0[3] = 5i32;
    own_y1[0] = 511u32;
    own_y1[1] = own_y1[2];
    own_y1[2] = own_y1[0];
    own_y1[3] = x1[n0 % x1.len()];
    own_y2[0] = own_y2[1];
    own_y2[1] = own_y2[2];
    own_y2[2] = own_y0[(i % 4)];
    own_y2[3] = own_y2[3];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
