//! Seed 278.
//! @global 24
//! @local 8
//! @offset 4
//! @value 4294967300.0
//! @buffer 4 32 318097543 67 -5 3 16
//! @buffer 4294967295 4294967294 8 4294967295 4294967295 0 1154777208 4294967294 2711907629 4097847876 536870911 0 262143 0 8 0 7 6 1228548621 4294967294 5 1048576 5 0 102 1 1751041389 0
//! @buffer 2902472584 1 0 16777216 1023 59 6 4096 0 6 4096 9 1295736445 3 5 5 1024 2 2 4294967294 4294967295 2 8 1587318470 4294967295 8192 3 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: i64, a1: f32, a2: &[u32], a3: &mut [usize]) -> (i32, i32) {
    let mut c2 = 0u32;
    'l3: while c2 < 3 && (false != false) {
        c2 += 1;
        let Some(v4) = 126i8.checked_sub(6i8) else {
            return ((-3i32), 6i32);
        };
        let mut v5: isize = isize::MIN;
        let mut a0: usize = 18446744073709551615usize;
    }
    if false {
        let f6 = |p7: u32| -> i32 { (1i32.saturating_mul(5i32) << 27u32) };
        let mut v8: u32 = a2[(a3
            [a3[a3[a3[a3[2305843009213693952usize % a3.len()] % a3.len()] % a3.len()] % a3.len()] % a3.len()]
            & a3[a3[a3[1usize % a3.len()] % a3.len()] % a3.len()])
            % a2.len()];
        v8 = v8;
    }
    a3[(if false { a3[56usize % a3.len()] } else { a3[a3[4usize % a3.len()] % a3.len()] }) % a3.len()] <<= (if false {
        a3[(0usize | a3[a3[9usize % a3.len()] % a3.len()]) % a3.len()]
    } else {
        a3[a3[a3[(a3[a3[2199023255551usize % a3.len()] % a3.len()] as usize) % a3.len()] % a3.len()] % a3.len()]
    });
    ((-2147483647i32), 9i32)
}

#[device]
fn g9<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b | b) <= b { (a & b) } else { (c & b) }
}

#[kernel]
fn random(n0: f32, x0: &[i32], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let mut c10 = 0u32;
    'l11: loop {
        if c10 >= 3 {
            break 'l11;
        }
        c10 += 1;
        let mut c12 = 0u32;
        'l13: while c12 < 3 && (6378201799815728607usize > 1usize) {
            c12 += 1;
            let mut v14: i32 = g9(
                6i32.wrapping_mul(x0[9usize % x0.len()]),
                ({
                    y1[i] = y1[i].wrapping_div(4294967294u32 | 1);
                    (x0[i % x0.len()] / (x0[18446744073709551614usize % x0.len()] | 1))
                }),
            );
            let mut v15: u32 = y1[i];
            let mut v16: bool = true;
        }
        let f17 = |p18: u32| -> u8 { (210u8 % ((7u8 - 176u8) | 1)) };
        if false {
            break 'l11;
        }
    }
    'l19: {
        let v20: i32 = ((true | false) as i32);
        if let Some(m21) = 134217727isize.checked_div(isize::MIN) {
            'l24: for (i23, e22) in x0.iter().enumerate() {
                let mut v25: [f32; 2] = [4.25f32; 2];
                let v27: i8 = (if (72057594037927935usize < i23) {
                    ({
                        let b26: i32 = 2i32;
                        (5i8 * (-127i8))
                    })
                } else {
                    Some(54i8).unwrap_or(1i8)
                });
            }
            let Some(v28) = Some([i, i]) else {
                break 'l19;
            };
        }
        let mut v29: i32 = x0[(i - 4usize) % x0.len()];
    }
    y0[i] = y0[i].midpoint(
        ('l30: {
            if ({
                let mut c33 = 0u32;
                'l32: loop {
                    if c33 >= 3 {
                        break 'l32 true;
                    }
                    c33 += 1;
                    y0[i] ^= 5u32;
                    if true {
                        break false;
                    }
                    y0[i] = c33;
                }
            }) {
                break 'l30 (y0[i] >> 11u32);
            }
            y0[i] |= (3101549294u32 & y0[i]);
            (3878295995u32 % (9u32 | 1))
        }),
    );
    y1[i] = ((y1[i] << 30u32) << 16u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
