//! Seed 161.
//! @global 3
//! @local 1
//! @value 0
//! @value 6
//! @buffer 1 1 131071 7 255 1635076447 2 4294967294 1048575 0 2317096723 0 4029075514 5 0
//! @buffer 0 1 3 262144 3133212011 0
//! @buffer 8 0 26518 65534 6 2
//! @buffer 70368744177664 562949953421312 4611686018427387903 4611686018427387904 25 0 11313182741753060412 4 32 5 0 7787145522904908134
//! @buffer 36
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: usize, a1: &[AtomicI32]) -> bool {
    if let Some(m2) = Some(3u16) {
        'l4: for i3 in 0..3usize {
            if false {
                return false;
            }
            let mut v8: [usize; 1] = ({
                let b5: i32 = (8388608i32 * 8388607i32);
                let b7: u8 = ({
                    let b6: [i8; 4] = [i8::MIN, 93i8, 7i8, 5i8];
                    (3i8 as u8)
                });
                [(a0 - a0)]
            });
            let v11: [[u32; 5]; 3] = ({
                let mut c10 = 0u32;
                'l9: loop {
                    if c10 >= 1 {
                        break 'l9 [[c10, 9u32, 1009041785u32, 0u32, c10]; 3];
                    }
                    c10 += 1;
                    if (if false { (v8[(i3 % 1)] > v8[(2usize % 1)]) } else { (false == false) }) {
                        break [(if false {
                            [5u32, 7u32, 830710619u32, 1u32, 6u32]
                        } else {
                            [9u32, 2u32, 134217728u32, 680244881u32, 4294967295u32]
                        }); 3];
                    }
                    v8[(a0 % 1)] = i3;
                }
            });
        }
    }
    a1[a0 % a1.len()].fetch_sub(67108864i32, Ordering::Relaxed);
    true
}

#[device]
fn g12<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (c - b) <= b { (c + b) } else { (a + b) }
}

#[device]
fn d13(a0: usize) -> usize {
    let f14 = |p15: u32| -> i32 {
        g12(
            (if ({ true }) { (true as i32) } else { 8192i32 }),
            ({
                let b16: usize = 6usize;
                let b17: Option<u64> = Some(6u64);
                2147483646i32
            }),
        )
    };
    ((match 0u32 {
        1024..=16777216 => a0,
        m18 @ 6.. if true => a0,
        _ => a0,
    }) - g12(131072usize, a0))
}

#[kernel]
fn random(n0: u8, n1: i16, x0: &[u32], x1: &[u32], y0: &mut [u16], y1: &mut [usize], h0: &[AtomicI32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l20: for i19 in (0..4usize).step_by(1) {
        own_y0.swap(0, 0);
        let mut v21: u32 = x0[own_y1[i19].saturating_pow(3) % x0.len()];
    }
    let v22: i32 = (5i32 | (own_y1[0] as i32));
    'l24: for i23 in 0..1u64 {
        if ((true != false) == (x1[16927723435989563990usize % x1.len()] == 0u32)) {
            'l26: for i25 in 0..0usize {
                let mut v29: (bool, [u64; 5], i32) = (
                    (1i32 == v22),
                    [own_y0.iter().fold(5u64, |p27, p28| i23); 5],
                    g12((2147483647i32 << i25), (0i32 / (v22 | 1))),
                );
                let v30: [usize; 1] = [i];
            }
            let Some(v31) = Some(v22) else {
                break 'l24;
            };
        }
        if true {
            break;
        }
        let mut v32: (Option<i32>, u32, i64) = (match Some(x1[i % x1.len()]).unwrap_or(x0[i % x0.len()]) {
            0 | 2965099689 => (Some(v22), x0[own_y1[(own_y1[0] % 4)] % x0.len()], 9223372036854775807i64),
            _ => (Some(v22), x0[1usize % x0.len()], 4i64),
        });
    }
    own_y0[0] = 32379u16;
    own_y0[1] = 5u16;
    own_y1[0] = i;
    own_y1[1] = i;
    own_y1[2] = i;
    own_y1[3] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
