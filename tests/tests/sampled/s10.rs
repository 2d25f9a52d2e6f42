//! Seed 10.
//! @global 2
//! @local 1
//! @value 3
//! @value 0
//! @buffer 1 2 1 4096 -2147483647 1 4095 575180757 7 65536 -1924019440 -4 9 -1723305782 -1596564478 -2 1220636658 -657927278
//! @buffer 3
//! @buffer 6 4 33554431 2889263067
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
fn random(n0: i32, n1: u32, x0: &[i32], x1: &[i8], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v1: i32 = ({ (E0::V2 as i32) });
    let mut v2: i32 = 4i32;
    if true {
        if (match (if (own_y0[(14212378762840913943usize % 2)] != own_y0[1]) {
            None::<i32>
        } else {
            (if true { None::<i32> } else { Some(v2) })
        }) {
            Some(m5) if (1099511627776usize != 18446744073709551614usize) => (5u32 == n1),
            _ => {
                ({
                    let b3: [u32; 1] = [own_y0[(144367148189900716usize % 2)]];
                    x1.iter().any(|p4| true)
                })
            }
        }) {
            own_y0[1] |= (match own_y0[0] {
                0..=8 => (n1 - n1),
                9 => (n1 - own_y0[1]),
                _ => Some(n1).unwrap_or(2u32),
            });
        }
        v1 = v1;
        own_y0[0] /= ({
            let b8: [i32; 5] = [
                (-n0),
                i32::MIN,
                (x0[7usize % x0.len()] % (n0 | 1)),
                ({
                    let mut c7 = 0u32;
                    'l6: loop {
                        if c7 >= 1 {
                            break 'l6 x0[i % x0.len()];
                        }
                        c7 += 1;
                        if false {
                            break v2;
                        }
                        v1 ^= 9i32;
                    }
                }),
                (n0 >> i),
            ];
            (own_y0[(i % 2)] / (8u32 | 1))
        }) | 1;
    }
    'l10: for i9 in (0..4usize).rev() {
        let mut n0: i32 = (v1 % ((1048576i32 % (1i32 | 1)) | 1));
        'l12: for i11 in -2..x0[i9 % x0.len()].wrapping_pow(2).min(3) {
            if false {
                let v13: Option<usize> = Some(i.overflowing_sub(i9).0);
                let v14: u32 = (6usize as u32);
                let mut v15: u8 = ((1u8 / (102u8 | 1)) * (!6u8));
            }
            let Some(v16) = Some([true]) else {
                break 'l12;
            };
        }
        n0 <<= x0[(false as usize) % x0.len()];
    }
    let f17 = |p18: u32| -> u16 { 7u16 };
    v2 &= (v2 - (-1449515246i32));
    own_y0[0] = (177u8 as u32).rotate_left(own_y0[0]);
    own_y0[1] = own_y0[((if ({
        v2 += 1310308495i32;
        true
    }) {
        i
    } else {
        0usize
    }) % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
