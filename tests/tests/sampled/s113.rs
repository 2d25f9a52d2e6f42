//! Seed 113.
//! @global 7
//! @local 3
//! @value 116
//! @value 5
//! @buffer 114 -1198446325 -139778534 -2 -2147483648 2147483647 -2147483648 4 -2147483647 2147483647 0 9 842930165
//! @buffer 4 4 512 65535 4 0 3 6
//! @buffer 2 0 18446744073709551615 8
//! @buffer 18014398509481984 10 -9223372036854775807 9223372036854775806 9 3 9223372036854775807 17179869184 8 -1 1144788183621330069 7 4 7
//! @buffer 25 -1117399504 -2147483647 -2147483648 2097151 1 8 3 2147483647 4194304 5 2 -5 -5 262143 7 -2147483648 5 2147483646 1024 2147483647 9 -4 5 3 -2 1 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a + a) != b { (c + a) } else { (a | b) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a & b) == b { (b | a) } else { (a + a) }
}

#[device]
fn d3(a0: i32) -> u64 {
    g1(27u64, 0u64.rem_euclid(8u64 | 1))
}

#[kernel]
fn random(n0: i32, n1: u8, x0: &[i32], x1: &[u16], x2: &[u64], y0: &mut [i64], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    own_y0.fill((734493673076805895i64 >> 48u32));
    match g1(
        (x0[i % x0.len()] ^ x0[0usize % x0.len()]),
        x0[(x0[4656751587841039178usize % x0.len()] as usize) % x0.len()],
    ) {
        0 => {
            let f4 = |p5: u32| -> u8 {
                (match x0[1usize % x0.len()].min(1i32) {
                    m6 @ ..=9 if true => 7u8,
                    _ => g2(x2.iter().rev().fold(n1, |p7, p8| 32u8), n1),
                })
            };
        }
        1 => {
            let v10: bool = ({
                own_y1[0] /= x0[2usize % x0.len()] | 1;
                (match g2(own_y1[(usize::MAX % 4)], i32::MIN) {
                    m9 @ -3 if (own_y1[(18446744073709551614usize % 4)] != 262143i32) => {
                        (562949953421311isize > 7isize)
                    }
                    2.. => (true && true),
                    0..=9 => (own_y1[3] < n0),
                    _ => (4isize >= 6973718030909735743isize),
                })
            });
            own_y1[3] /= own_y1[0] | 1;
        }
        m11 => {
            let v14: u64 = ({
                let mut c13 = 0u32;
                'l12: loop {
                    if c13 >= 2 {
                        break 'l12 (if (false | false) { (8u64 * 1u64) } else { 6u64 });
                    }
                    c13 += 1;
                    own_y1[(i % 4)] -= n0;
                    if (2535557772u32 <= 4u32) {
                        break (6i16 as u64);
                    }
                    own_y1[((i / (i | 1)) % 4)] = (m11 as i32);
                }
            });
            'l16: for i15 in (0..1usize).step_by(1) {
                'l18: for i17 in 0..=0usize {
                    let mut v19: u16 = 72u16;
                    if ({
                        let b20: u32 = g2(1u32, 16777215u32);
                        (isize::MIN <= 0isize)
                    }) {
                        continue 'l16;
                    }
                }
                let v21: u32 = g2((3982377826u32 + 0u32), 6u32);
            }
        }
    }
    let mut v22: u32 = (5u32 ^ 2616282816u32);
    let f23 = |p24: u32| -> i64 { 9i64 };
    {
        let s25: &mut [i32] = &mut own_y1[0..];
        s25[0] = (7u32 as i32);
    }
    own_y0[0] = (match 131071usize {
        18446744073709551614.. => 7i64,
        _ => 78i64.div_euclid(5i64 | 1),
    });
    own_y0[1] = ('l26: {
        if (if false { (n0 < n0) } else { false }) {
            break 'l26 (if let Some(m28) = Some(true) { (-4i64) } else { 6i64 });
        }
        own_y1[3] &= ((-1448628991i32) / (own_y1[3] | 1));
        ({
            let b29: i32 = (!x0[0usize % x0.len()]);
            v22 -= v22;
            f23(4294967295u32)
        })
    });
    own_y1[0] = (own_y1[(9usize % 4)] as i32);
    own_y1[1] = own_y1[0];
    own_y1[2] = own_y1[(i % 4)];
    own_y1[3] = x0[i % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
