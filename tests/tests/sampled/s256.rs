//! Seed 256.
//! @global 3
//! @local 3
//! @value -127
//! @buffer -3 0 8 0 9 3 -2 32766 16384 511 2087 9 8 2 2048 32766
//! @buffer 2147483646 -2147483647 -2147483648 2 9 238322424 2147483647 81 2 98 0 4
//! @buffer 9 8028581740993665740 67108863 3 2097151 8 10414436446560506996 8 7 6 86 4586928660928454930
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
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (b ^ b) == b { (c * b) } else { (a + a) }
}

#[device]
fn d2(a0: (i32, u32, i32)) -> u8 {
    'l4: for i3 in 0..5u64 {
        let v5: Option<(u32, i8)> = Some((a0.1, 39i8));
    }
    (if let Some(m6) = 7u8.checked_mul(133u8) { m6 } else { g1(0u8, (4u8 / (7u8 | 1))) })
}

#[device]
fn g7<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b | b) < b { (a ^ a) } else { (b - a) }
}

#[kernel]
fn random(n0: i8, x0: &[i16], y0: &mut [i32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l9: for i8 in (0..3usize).step_by(3) {
        own_y0.reverse();
        let mut n0: [Option<bool>; 5] = [Some(false); 5];
    }
    own_y1[3] |= (false as usize);
    let mut n0: i32 = (-563686140i32);
    if true {
        let mut n0: usize = (i >> 19u32).saturating_sub((if false { own_y1[(0usize % 4)] } else { i }));
        'l10: {
            let v11: ([u8; 5], bool) = ([1u8; 5], false);
            if v11.1 {
                let mut v12: i32 = i32::MAX;
            } else {
                own_y0[3] -= ('l13: {
                    if (1716759562u32 >= 1073741824u32) {
                        break 'l13 (own_y0[2] + own_y0[3]);
                    }
                    own_y0[1] += own_y0.iter().sum::<i32>();
                    own_y0[1]
                });
                let mut n0: u32 = 8u32;
            }
            let v19: i64 = (match ({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 1 {
                        break 'l15 E0::V3;
                    }
                    c16 += 1;
                    n0 %= 11usize | 1;
                    if ('l17: {
                        if true {
                            break 'l17 true;
                        }
                        own_y0[3] -= own_y0[2];
                        false
                    }) {
                        break E0::V2;
                    }
                }
            }) {
                E0::V0 => (4i64 * 9i64),
                E0::V1 => (7i64 - 3i64),
                E0::V2 => 4i64,
                _ => i64::MIN,
            });
        }
    }
    own_y0[0] = i32::MIN;
    own_y0[1] = own_y0[2];
    own_y0[2] = own_y0[(5214089038996542215usize % 4)];
    own_y0[3] = 1i32;
    own_y1[0] = 18446744073709551615usize;
    own_y1[1] = i;
    own_y1[2] = i;
    own_y1[3] = own_y1[(i % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
