//! Seed 84.
//! @global 10
//! @local 3
//! @buffer 1 3 3 1069918650 1 9
//! @buffer 107 0 1 -2147483648 2 262143 1971606020 -1 221591751 8
//! @buffer 0 4294967294 32768 6 0 6 268435455 6 6 3585507290
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut [i32], a1: &mut i16, a2: &mut i32, a3: &[u64]) -> Option<f32> {
    let mut v2: i16 = (*a1);
    Some(
        ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 2 {
                    break 'l3 (-1.5f32);
                }
                c4 += 1;
                a0[9usize % a0.len()] = (*a2);
                if false {
                    break 4294967300.0f32;
                }
            }
        }),
    )
}

#[device]
fn g5<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (c | a) == b { (a ^ a) } else { (b & a) }
}

#[device]
fn d6(a0: &mut [i8], a1: &[i32]) -> [u32; 5] {
    let Some(v7) = Some(true) else {
        return [8u32, 8u32, 0u32, 2097151u32, 6u32];
    };
    [1u32, 4u32, 1726662578u32, 13u32, 77u32]
}

#[kernel]
fn random(x0: &[u32], y0: &mut [i32], y1: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut c8 = 0u32;
    'l9: loop {
        if c8 >= 2 {
            break 'l9;
        }
        c8 += 1;
        y0[i] ^= ((y0[i] as i32)
            % ((match y0[i] {
                m10 @ (4 | 1998814033) if true => 0i32,
                _ => y0[i],
            }) | 1));
        y1[i] = (g5(y0[i], 2i32) as u32);
        'l12: for i11 in (0..=0usize).rev() {
            let f13 = |p14: u32| -> u32 { (if (p14 < p14) { 262143u32 } else { x0[(i11 >> c8) % x0.len()] }) };
            let mut v15: [u32; 5] = [15u32; 5];
            let mut v16: i32 = 16384i32;
        }
    }
    let v17: i32 = ((7i32 * y0[i]) - (9u8 as i32));
    let v18: usize = 576460752303423487usize;
    let (v20, mut v21) = (if (true && true) { (v17, v17) } else { (v17, y0[i]) });
    y1[i] -= ({
        let mut c23 = 0u32;
        'l22: loop {
            if c23 >= 3 {
                break 'l22 (match 97usize {
                    5 | 6 => (true as u32),
                    _ => y1[i],
                });
            }
            c23 += 1;
            if !true {
                break ({
                    let mut c25 = 0u32;
                    'l24: loop {
                        if c25 >= 4 {
                            break 'l24 (1u32 as u32);
                        }
                        c25 += 1;
                        if (v18 >= 7usize) {
                            break x0[i % x0.len()].clamp(4294967294u32.min(6u32), 4294967294u32.max(6u32));
                        }
                        y1[i] = (!x0[9usize % x0.len()]);
                    }
                });
            }
            y0[i] = (true as i32);
        }
    });
    let mut v28: isize = (g5(8isize, 3isize)
        & ('l26: {
            if true {
                break 'l26 (-2isize);
            }
            3804214011880635565isize
        }));
    'l30: for i29 in 0..5u32 {
        let v31: (f32, (f32, bool, i32)) = ((-2147483600.0f32), (16777215.0f32, true, y0[i]));
        let mut v32: [u32; 3] = [x0[47usize % x0.len()]; 3];
        if (match v20 {
            ..=6 => (if false { v31.1.1 } else { v31.0.is_nan() }),
            _ => false,
        }) {
            v21 = (g5(v32[2], y1[i]) as i32);
            if (if (x0[v18 % x0.len()] <= x0[v18 % x0.len()]) {
                (9223372036854775806i64 <= 7i64)
            } else {
                (v31.1.1 | false)
            }) {
                let Some(v34) =
                    (if let Some(m33) = Some(2324160383638309685usize) { Some([24isize]) } else { Some([6isize]) })
                else {
                    continue;
                };
                v28 += v34[((x0.iter().filter(|v| **v > 5u32).count() as usize) % 1)];
            } else {
                (v21, v21) = (
                    g5(
                        v31.1.2,
                        ({
                            y0[i] <<= v20;
                            v17
                        }),
                    ),
                    118i32,
                );
                let v35: (u32, [usize; 1], u64) = (3u32, [8usize; 1], 4u64);
            }
        } else {
        }
    }
    y0[i] = v20;
    y1[i] = 134217728u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
