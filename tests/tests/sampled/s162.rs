//! Seed 162.
//! @global 4
//! @local 4
//! @value 9223372036854775806
//! @value 8
//! @buffer 1 52447 256 64215 1 2 2047 3 7 7 1 4 53471 50877 5 65535
//! @buffer 4 1268295775 16383 4194303
//! @buffer 0 6 8 3
//! @buffer 115 -2147483648 1962229891 -2147483648
//! @buffer (1 7 8 63) (2816649760 1 3617115097 4294967294) (2 4 3 3) (591901980 4294967295 4294967294 0) (4 511 6 2289984307) (9 131072 5 2) (4 4 4 2456281012) (57 4294967294 9 0) (4194304 33554431 2 5) (13 0 0 2) (1816483348 131071 23 1) (4294967294 65535 1 35) (671554718 1 16383 4294967294) (536870912 9 0 134217728) (6 1 134217728 1) (524287 8388608 2811648753 9)
//! @buffer 33554432 3 5 -3 3 4095 2 9 -3 2147483647 -2147483648 112 6 -2147483647 18 262144
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(n0: isize, n1: i32, x0: &[u16], x1: &[i32], x2: &[i16], y0: &mut [i32], y1: &mut [u32x4], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let own_y2: &mut [i32] = &mut y2[i * 4..i * 4 + 4];
    match (if let Some(m1) = Some(6u8) { (i as isize) } else { (33993333515917826isize % (105isize | 1)) }) {
        0 => {
            if let Some(m2) = Some((6u16, true, 0u32)) {
                let mut c3 = 0u32;
                'l4: while c3 < 5 && (true == m2.1) {
                    c3 += 1;
                    own_y1[((1i16 as usize) % 4)][0] <<= ({
                        let mut c6 = 0u32;
                        'l5: loop {
                            if c6 >= 2 {
                                break 'l5 c6;
                            }
                            c6 += 1;
                            own_y2[0] -= (own_y2[(1usize % 4)] * y0[i]);
                            if (match (2usize, 126i8) {
                                (m11, 6..=8) if (0i32 != y0[i]) => {
                                    (match (i, 7745237848479689688isize) {
                                        (m13, ..=2) if m2.1 => m2.1,
                                        (4..=8, m14) => false,
                                        _ => false,
                                    })
                                }
                                (1..=1, m12) => m2.1,
                                _ => false,
                            }) {
                                break ({
                                    let mut c8 = 0u32;
                                    'l7: loop {
                                        if c8 >= 2 {
                                            break 'l7 own_y2.iter().skip(1).fold(9u32, |p9, p10| c8);
                                        }
                                        c8 += 1;
                                        if (own_y2[(16759655184434934962usize % 4)] != own_y2[1]) {
                                            break m2.2;
                                        }
                                        own_y2[0] -= (n1 - y0[i]);
                                    }
                                });
                            }
                        }
                    });
                    {
                        let s15: &mut [i32] = &mut own_y2[2..];
                        s15[0] = (!n1);
                    }
                    {
                        let s16: &mut [u32x4] = &mut own_y1[1..];
                        s16[0] = u32x4::splat(1u32).wzyy();
                    }
                }
                let v17: [(i32, u16); 3] = [
                    (own_y2[(0usize % 4)], 0u16),
                    ({
                        own_y1[(262144usize % 4)].x &= 2651564317u32;
                        (n1, 0u16)
                    }),
                    (n1, x0[i % x0.len()]),
                ];
            }
            let v18: u64 = 18446744073709551614u64;
        }
        m19 => {}
    }
    y0[i] = 6i32;
    own_y1[0] = own_y1[(i % 4)];
    own_y1[1] = u32x4::splat(2037839959u32);
    own_y1[2] = own_y1[(i % 4)];
    own_y1[3] = u32x4::splat(5u32);
    own_y2[0] = n1;
    own_y2[1] = n1;
    own_y2[2] = 255i32;
    own_y2[3] = own_y2[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
