//! Seed 196.
//! @global 7
//! @local 3
//! @value 53474
//! @value 57554893
//! @buffer 0 5 2 33117488 603835064 3 8 -5 0 3 -2147483647 62 134217727 -2147483648 8192 -5
//! @buffer 4 40 255 76 6 64 1 65534 26
//! @buffer 3.5 -3.25 1.25 -2147483600.0 3.85e-43 0.75 NaN -inf 1.263e-42 NaN inf -8.070032e-15 3.4028235e38
//! @buffer 2 16777215 1 0 7 9 1023 5 18446744073709551614 1 11168422250903785813 6 1 72057594037927936 1 32768 10385630155850483152 18446744073709551615 34359738368 2047 18446744073709551615 13461505269566747823 2 268435456 1 3 4 889129443489951853
//! @buffer 0 16 3 5 8 126 7 7 4 2 -89 8 2 2 -2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: u32, a2: &[usize]) -> usize {
    ('l2: {
        if true {
            break 'l2 (a2[a2[a2[a2[a2[110usize % a2.len()] % a2.len()] % a2.len()] % a2.len()] % a2.len()]
                + 17179869183usize);
        }
        a2[3usize % a2.len()]
    })
}

#[device]
fn d4(a0: usize, a1: usize) -> f32 {
    'l5: {
        match (5u64 as u32) {
            0 => {
                let v8: u8 = (if (0usize >= a1) {
                    (2u8 & 0u8)
                } else {
                    ({
                        let mut c7 = 0u32;
                        'l6: loop {
                            if c7 >= 4 {
                                break 'l6 (5u8 - 2u8);
                            }
                            c7 += 1;
                            if false {
                                break (0u8 - 166u8);
                            }
                        }
                    })
                });
            }
            m9 => {
                let mut v10: i8 = (2147483647i32 as i8);
            }
        }
        let v11: u32 = 1u32.saturating_sub((268435455u32 - 3543843980u32));
    }
    let v12: bool = (!true && false);
    ((a1 as f32) + (0.0f32 % 0.25f32))
}

#[device]
fn d13(a0: i32) -> bool {
    let f14 = |p15: u32| -> usize {
        (match (if (true && false) { ({ Some(9isize) }) } else { Some((-2isize)) }) {
            Some(m16) if (792.584f32 > (-0.0f32)) => (true as usize),
            _ => 90usize,
        })
    };
    ((16777215usize as u32) <= 8u32.clamp(8u32.min(1u32), 8u32.max(1u32)))
}

#[kernel]
fn random(n0: u16, n1: u32, x0: &[i32], x1: &[u16], x2: &[f32], y0: &mut [usize], y1: &mut [i8]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1: &mut [i8] = &mut y1[i * 2..i * 2 + 2];
    'l20: for i19 in (0..=3u32).rev() {
        let mut v21: i64 = 6i64.reverse_bits();
        let mut c22 = 0u32;
        'l23: while c22 < 5 && d13((i19 as i32)) {
            c22 += 1;
            let v24: usize = i;
            let f25 = |p26: u32| -> u32 { ({ (n1 + c22) }) };
            let mut v27: f32 = 4.75f32;
        }
        own_y0[0] <<= ({
            let b28: u8 = (!0u8);
            let b29: u32 = n1;
            (if (true | true) { own_y0[1] } else { own_y0[1] })
        });
    }
    own_y0[((match (if false { 1048576isize } else { 0isize }) {
        -1..=63 => (i | 0usize),
        9223372036854775806.. => 8usize,
        _ => (!usize::MAX),
    }) % 4)] |= (match ({
        let mut c31 = 0u32;
        'l30: loop {
            if c31 >= 4 {
                break 'l30 (i64::MIN, 70u8);
            }
            c31 += 1;
            own_y1[(i % 2)] = own_y1[1];
            if (true != true) {
                break (match i32::MAX {
                    ..=108422958 => ((-3i64), 1u8),
                    _ => (2i64, 76u8),
                });
            }
            own_y0[2] >>= i;
        }
    }) {
        (m32, 0 | 62) if false => 1usize,
        (2305843009213693951.., m33) => i,
        _ => i,
    });
    own_y0[0] = 6usize;
    own_y0[1] = i;
    own_y0[2] = i;
    own_y0[3] = 0usize;
    own_y1[0] = i8::MIN;
    own_y1[1] = own_y1[(i % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
