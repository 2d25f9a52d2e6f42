//! Seed 185.
//! @global 4
//! @local 4
//! @value 8
//! @value 329.362
//! @buffer 1 2 8 9
//! @buffer 268435455 7 4096 268435455
//! @buffer 54 16506856796060563416 13189845478747816703 7 6 18446744073709551614 1 2048 8 7 2 15 9 6 3 7 18446744073709551614
//! @buffer 6 2147483646 3 5
//! @buffer 4294967295 2088939575 4 0
//! @buffer 1737230828 2601991938 32 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a + a) < b { (c + a) } else { (a & b) }
}

#[device]
fn d2(a0: usize, a1: &mut i8, a2: usize, a3: &mut (usize, u32)) -> i32 {
    'l3: {
        let a2: Option<u32> = (if false { Some(7u32) } else { Some((*a3).1) }).map(|p4| g1(3u32, (*a3).1));
        'l5: {
            let mut v6: E0 = E0::V0;
            let v8: u32 = g1(
                (if (2511848683u32 < 0u32) {
                    ({
                        let b7: usize = a0;
                        (*a3).1
                    })
                } else {
                    (*a3).1.max(1067996471u32)
                }),
                g1((E0::V2 as u32), (*a3).1),
            );
        }
        let mut v9: f32 = ((-3.75f32) + (-3.25f32).sqrt());
    }
    let mut v10: Option<u32> = Some((*a3).1).or(None::<u32>);
    ((match E0::V2 {
        E0::V0 => 2i32,
        E0::V1 => 1i32,
        E0::V2 => 9i32,
        _ => 524287i32,
    }) * 0i32)
}

#[kernel]
fn random(n0: i16, n1: f32, x0: &[u32], x1: &[u32], x2: &[usize], y0: &mut [i32], y1: &mut [u32], y2: &mut [u32]) {
    let i = global_id(0);
    y0[i] >>= (match (i, 32766i16) {
        (m11, 7..=14) if (true & false) => g1(y0[i], y0[i].max(y0[i])),
        (19 | 4445532529174681462, m12) => {
            ({
                let mut c14 = 0u32;
                'l13: loop {
                    if c14 >= 2 {
                        break 'l13 7i32;
                    }
                    c14 += 1;
                    y1[i] |= ({
                        let mut c16 = 0u32;
                        'l15: loop {
                            if c16 >= 2 {
                                break 'l15 c16;
                            }
                            c16 += 1;
                            if true {
                                break x1[i];
                            }
                        }
                    });
                    if (if true { false } else { false }) {
                        break i32::MAX;
                    }
                }
            })
        }
        _ => y0[i],
    });
    'l18: for i17 in 0..3usize {
        let mut v22: ([i32; 2], usize, u32) = ('l19: {
            if x2.iter().all(|p21| false) {
                break 'l19 ([i32::MAX, 7i32], 3usize, y2[i]);
            }
            ([8i32; 2], x2[g1(i17, x2[i % x2.len()]) % x2.len()], x1[i])
        });
        y2[i] /= Some(128u32).unwrap_or(2024038320u32) | 1;
        let mut v26: Option<Option<usize>> = ({
            let b23: (usize, f32, i32) = (i17, n1, i32::MAX);
            let b24: u32 = y2[i];
            None::<Option<usize>>
        })
        .map(|p25| Some(5usize));
    }
    y0[i] = y0[i];
    y1[i] = 536870912u32;
    y2[i] = x1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
