//! Seed 240.
//! @global 9
//! @local 3
//! @value 0
//! @value 6
//! @buffer 16384 16468152329261116861
//! @buffer 288230376151711744 5 5 0 8 8 5078021828157848839 95 16777215 64 34 4 12747499893474968333 6 73 2 15 1
//! @buffer 24 1432050470 4 2 2147483647 134217728 60 12 105
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: [u32; 2],
    f2: i16,
    f3: [u8; 2],
}

#[device]
fn d1(a0: [bool; 5], a1: &[isize]) -> S0 {
    if let Some(m2) = Some([3649134488u32, 4u32]).or(Some([7u32, 107u32])) {
        if false {
            let v3: u32 = m2[1];
            let mut v4: u64 = (a0[1] as u64);
        }
    }
    (S0 {
        f0: ({
            let b5: isize = a1[5usize % a1.len()];
            (a0[3] as u32)
        }),
        f1: [6u32, 16u32],
        f2: 4i16,
        f3: [31u8; 2],
    })
}

#[kernel]
fn random(n0: usize, n1: u16, x0: &[usize], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v6: [u32; 1] = [(78u32 >> 15u32)];
    let (v8, mut v9) = (
        2147483646i32,
        ('l10: {
            if true {
                break 'l10 y1[i];
            }
            v6[0] += v6[(x0[x0[n0 % x0.len()] % x0.len()] % 1)];
            y1[i]
        }),
    );
    let mut v8: bool = true;
    match v6[0] {
        0 => {
            let mut v12: u8 = 166u8.reverse_bits();
            'l14: for i13 in (0..5usize).rev() {
                v12 ^= v12;
                let mut v19: (Option<u32>, Option<u32>, Option<i32>) = (
                    (if let Some(m17) = (match (8i16, 2147483646i32) {
                        (m15, 5) if false => Some(27isize),
                        (9 | 16384, m16) => Some(8isize),
                        _ => Some(2isize),
                    }) {
                        Some(8u32)
                    } else {
                        Some(v6[0])
                    }),
                    v6[(i % 1)].checked_add(262144u32),
                    ({
                        let b18: u64 = 72u64;
                        Some((-4i32))
                    }),
                );
                let v23: u16 = (('l20: {
                    if false {
                        break 'l20 2047u16;
                    }
                    y1[i] /= y1[i] | 1;
                    8192u16
                }) - ({
                    v19.1 = Some(3u32);
                    let b22: u32 = v6[(i13 % 1)];
                    16946u16
                }));
            }
        }
        1 => {
            v6[((if v8 { 18446744073709551614usize } else { n0.overflowing_add(n0).0 }) % 1)] *= 5u32.pow(4);
        }
        2 => {
            let v24: bool = (217u8 == (1u8 + 0u8));
            'l27: for e25 in v6.iter() {
                let mut v28: i64 = ((63i64 - (-4i64)) + (9223372036854775807i64 >> 63u32));
                let Some(v29) = Some(Some((*e25))) else {
                    break 'l27;
                };
            }
        }
        m30 => {}
    }
    own_y0[0] = n0;
    own_y0[1] = i;
    y1[i] = v9;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
