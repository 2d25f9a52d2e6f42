//! Seed 34.
//! @global 16
//! @local 16
//! @buffer 4 1 42 33554432 5 2 4 4 6 2967442113 1209142672 1 4096 3 2 291503962
//! @buffer -127 9 7 -59 64 126 8 0 9 -4 4 3 -7 7 -3 -128 -4 2 -52 -5 2 -61 8 5 6 32 -127 0 -127 44 16 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[u32], y0: &mut [i8]) {
    #[local]
    let mut tile: [i32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l2: for i1 in -3..-2i32 {
        let Some(v3) = Some(i) else {
            continue 'l2;
        };
        let v4: i16 = 7i16.wrapping_shl(51u32);
        own_y0.reverse();
    }
    let mut v5: u32 = (false as u32);
    match 3u32 {
        0 => {
            if ((if false { 0u16 } else { 31u16 }) < (39u16 & 65535u16)) {
                'l7: for i6 in 0..=0u64 {
                    let v9: u16 = (match 6i32 {
                        m8 @ 0 if (1024u16 != 8u16) => 0u16,
                        -2.. => 1u16,
                        _ => (i32::MAX as u16),
                    });
                    let v9: [[i16; 2]; 2] = (if (if ({
                        let mut c11 = 0u32;
                        'l10: loop {
                            if c11 >= 4 {
                                break 'l10 false;
                            }
                            c11 += 1;
                            v5 = 0u32;
                            if true {
                                break false;
                            }
                            v5 |= x0[i];
                        }
                    }) {
                        !false
                    } else {
                        (own_y0[1] < own_y0[0])
                    }) {
                        [[7i16; 2], [1i16, 9i16]]
                    } else {
                        [[(-32767i16); 2]; 2]
                    });
                    let mut v13: Option<i8x4> = Some(i8x4::splat(6i8)).map(|p12| i8x4::splat(1i8));
                }
                let mut v14: ([i32; 1], i32) = ([(true as i32)], 2097151i32);
                'l16: for i15 in (0..2usize).rev() {
                    let v19: [[usize; 2]; 3] = ({
                        let mut c18 = 0u32;
                        'l17: loop {
                            if c18 >= 4 {
                                break 'l17 [[9usize, k], [2usize, i], [k, k]];
                            }
                            c18 += 1;
                            if false {
                                break [[70usize, i], [i, i], [i, i]];
                            }
                            v5 *= x0[i];
                        }
                    });
                }
            }
        }
        1 => {}
        m20 => {}
    }
    tile[16 - 1 - k] = 65535i32;
    barrier();
    let t21 = tile[(i % 16)];
    barrier();
    tile[k] = 6i32;
    barrier();
    let t22 = tile[k];
    barrier();
    own_y0[0] = own_y0[0];
    own_y0[1] = own_y0[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
