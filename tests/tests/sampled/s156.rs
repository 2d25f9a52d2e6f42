//! Seed 156.
//! @global 4
//! @local 1
//! @buffer -1 7 1073741824 3
//! @buffer ((32 2)) ((2 977279334)) ((1 9)) ((512 1))
//! @buffer 33554431 6 9 3
//! @buffer 2097152 4398046511103 1 1 140737488355328 18446744073709551614 6574722761265086578 8
//! @buffer 1 8 102 7 511 112 1 1 4 5 6 2454133364 3 65535 6 6
//! @buffer 2.9e-321 -1.75 3.25 4.5 -1.4438304728856668e-115 3.75 0.5 1.25
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (c & b) > b { (c ^ b) } else { (b | a) }
}

#[device]
fn d2(a0: &[u32], a1: (usize, u32), a2: [bool; 3], a3: &mut [i32]) -> f32 {
    if a2[(a1.0 % 3)] {
        if let Some(m3) = None::<[u32; 1]> {
            let mut a1: [i32; 5] = [
                a3[a1.0 % a3.len()],
                (7i32 + 5i32),
                ('l4: {
                    if false {
                        break 'l4 7i32;
                    }
                    a3[4usize % a3.len()]
                }),
                (-5i32),
                a3[({
                    a3[a1.0 % a3.len()] |= 131072i32;
                    a1.0
                }) % a3.len()],
            ];
            let v6: i16 = (-1i16);
        }
        a3[18446744073709551614usize % a3.len()] &= a3[(if a2[0] { a1.0 } else { a1.0 }) % a3.len()];
    } else {
        if (if (a0[a1.0 % a0.len()] > 3u32) { (a3[a1.0 % a3.len()] >= 33554431i32) } else { (false || a2[2]) }) {
            let mut v7: [(u32, bool, u16); 1] = [(a0[a1.0 % a0.len()], a2[1], 3u16)];
            let Some(v8) = Some(a3[281474976710656usize % a3.len()]) else {
                return (4.0f32 * 0.75f32);
            };
        } else {
        }
    }
    4.25f32
}

#[kernel]
fn random(x0: &[i32], x1: &[S0], x2: &[i32], y0: &mut [usize], y1: &mut [u32], y2: &mut [f64]) {
    let i = global_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    let mut v9: [[u32; 4]; 1] = [[own_y1[((own_y1[0] as usize) % 4)]; 4]; 1];
    let mut v10: Option<i32> = Some(x2[i]);
    let mut v11: E0 = E0::V0;
    let v12: (S0, [i32; 1]) = ((S0 { f0: [x1[i].f0[0], 3033456250u32] }), [i32::MAX]);
    let v15: u32 = ((match (3u32, v12.1[0]) {
        (m13, ..=-859251438) if false => 443.049f64,
        (1..=3, m14) => own_y2[0],
        _ => own_y2[(9usize % 2)],
    }) as u32);
    let v23: i32 = (match x0[i] {
        -4.. => (v12.1[0] + 8i32),
        m16 @ ..=-2147483647 if false => {
            ('l17: {
                if (x2[i] != x2[i]) {
                    break 'l17 (-2147483647i32);
                }
                own_y1[(own_y0[(i % 2)].clamp(
                    137438953471usize.min(18446744073709551614usize),
                    137438953471usize.max(18446744073709551614usize),
                ) % 4)] >>= own_y1[1];
                g1(x0[i], m16)
            })
        }
        1..=4 => {
            ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 4 {
                        break 'l19 x0[i].wrapping_rem(v12.1[0] | 1);
                    }
                    c20 += 1;
                    if true {
                        break 9i32;
                    }
                    v11 = E0::V0;
                }
            })
        }
        _ => {
            ('l21: {
                if false {
                    break 'l21 g1(x0[i], x0[i]);
                }
                v9[0][0] /= g1(4165762094u32, v12.0.f0[(i % 2)]) | 1;
                (0i32 - x2[i])
            })
        }
    });
    let f24 = |p25: u32| -> u32 {
        (match 0i16 {
            ..=6 => {
                (if (18446744073709551614u64 < 16u64) {
                    x1[i].f0[(8192usize % 2)]
                } else {
                    g1(v12.0.f0[(0usize % 2)], 4294967294u32)
                })
            }
            _ => g1(
                p25,
                (match (4611686018427387904isize, 8375u16) {
                    (m26, 5 | 7) if false => 1u32,
                    (-2..=9223372036854775806, m27) => x1[i].f0[(31434626970623001usize % 2)],
                    _ => x1[i].f0[(i % 2)],
                }),
            ),
        })
    };
    own_y0[0] = 66usize;
    own_y0[1] = ({
        let b28: bool = false;
        let b29: (f32, i32, i32) = ((-0.0f32), 565596277i32, 8i32);
        own_y0[(3usize % 2)]
    })
    .wrapping_div(own_y0[(own_y0[0] % 2)].pow(1) | 1);
    own_y1[0] = (E0::V0 as u32);
    own_y1[1] = own_y1[3];
    own_y1[2] = v12.0.f0[(i % 2)];
    own_y1[3] = v15;
    own_y2[0] = 999.582f64.mul_add(own_y2[1].mul_add(own_y2[0], own_y2[(i % 2)]), 1.7976931348623157e308f64);
    own_y2[1] = (-1.5f64);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
