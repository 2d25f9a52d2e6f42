//! Seed 33.
//! @global 4
//! @local 3
//! @value 4
//! @value 284366053
//! @buffer 7 7 7 64 9 2 1 3 18446744073709551614 3 16777215 17172881564842062524 7 67108864 1 16777215 2 8 10110023703319141038 262143 1
//! @buffer 1615917161 3562701770 33554431 32768 1 3 4 2954545867 4 8191 9
//! @buffer (3297290650 (1 5)) (9 (8 4)) (1 (1354139572 3)) (63 (2443082371 4294967294))
//! @buffer 1362686840 1 256 76
//! @buffer 16777215.0 -inf inf 16777216.0 inf 4.0 inf -0.75 3.75 650.163 1.1754944e-38 -0.0 16777215.0 -3.5 16777216.0 121.787
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i8,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u32,
    f1: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: [i32; 1], a1: &mut [i32]) -> [bool; 5] {
    if (false ^ (4u8 <= 7u8)) {
        let mut v2: E0 = E0::V1;
        a1[8usize % a1.len()] >>= ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 1 {
                    break 'l3 a1[(0usize % (511usize | 1)) % a1.len()];
                }
                c4 += 1;
                a1[(usize::MAX << 28u32) % a1.len()] = (match Some(a1[7usize % a1.len()]) {
                    Some(m5) => a0[0],
                    None => a0[0],
                });
                if ((-0.0f32) < 1.5f32) {
                    break ({
                        a1[(9u32 as usize) % a1.len()] = (v2 as i32);
                        (if false { a1[1usize % a1.len()] } else { a0[(9usize % 1)] })
                    });
                }
                v2 = E0::V1;
            }
        });
    }
    let Some(v6) = None::<u32> else {
        return (match E0::V0 {
            E0::V0 => [true, true, false, false, false],
            _ => [true, false, false, false, true],
        });
    };
    [true, false, false, true, false]
}

#[device]
fn h7<const N: usize>(a: [u32; N], b: u32) -> u32 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t ^ a[j]) * (N as u32);
    }
    t ^ a[N - 1]
}

#[kernel]
fn random(n0: usize, n1: u32, x0: &[usize], x1: &[u32], y0: &mut [S1], y1: &mut [u32], y2: &mut [f32]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let v8: u32 = (6u32 + h7([y0[i].f1[0], x1[i % x1.len()], n1], y1[i]));
    if ((9u32 != 1207974396u32) | (false & false)) {
        let mut v8: i64 = (match (i32::MIN as i32) {
            m9 @ 4 if !false => {
                ({
                    own_y2[1] = ({
                        let mut c11 = 0u32;
                        'l10: loop {
                            if c11 >= 1 {
                                break 'l10 f32::NAN;
                            }
                            c11 += 1;
                            y1[i] += y0[i].f0;
                            if true {
                                break own_y2[(268435456usize % 4)];
                            }
                        }
                    });
                    (2i64 / (2i64 | 1))
                })
            }
            128.. => (own_y2[0] as i64),
            _ => 0i64,
        });
        let v12: ([i16; 1], u32) = ([(-10992i16)], y1[i]);
    }
    'l15: for e13 in x1.iter() {
        'l18: for e16 in own_y2.chunks(2) {
            if ([x1[788167764794189764usize % x1.len()], 6u32] >= [(*e13), v8]) {
                let mut v19: (i32, S0, bool) = (1i32, ({ (S0 { f0: 8i8 }) }), (18446744073709551614u64 != 5u64));
                let v20: i16 = 67i16;
                let v21: i32 = (x1.iter().position(|v| *v == 9u32).unwrap_or(77) as i32);
            }
        }
        let mut v22: Option<[isize; 2]> = Some([57isize, 0isize]);
    }
    let v23: [(u32, usize, u32); 1] = [(v8, n0, y1[i])];
    y0[i] = (S1 { f0: 4294967294u32, f1: y0[i].f1 });
    let (v24, mut v25) = (4294967294u32, 2147483646i32);
    let mut v26: u32 = x1[v23[0].1 % x1.len()];
    y0[i] = (S1 { f0: 1249552114u32, f1: [9u32; 2] });
    y1[i] = (if let Some(m29) = Some(u16::MAX).or(('l27: {
        if true {
            break 'l27 Some(8191u16);
        }
        Some(32488u16)
    })) {
        1u32
    } else {
        ((if true { x1[x0[v23[(i % 1)].1 % x0.len()] % x1.len()] } else { y0[i].f0 }) - 0u32)
    });
    own_y2[0] = 4.0f32;
    own_y2[1] = 4294967300.0f32;
    own_y2[2] = 7.3e-43f32;
    own_y2[3] = own_y2[(v23[(x0[x0[1usize % x0.len()] % x0.len()] % 1)].1 % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
