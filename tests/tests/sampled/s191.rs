//! Seed 191.
//! @global 16
//! @local 8
//! @value 4398046511104
//! @value 262144
//! @buffer -2.75 16777216.0 1.1754944e-38 inf 5.5 4.25 110.23 -2.25 9.4e-43 8.58e-43 1.25 16777216.0 -2.75 -1.75 1.1754944e-38 1.1754944e-38 -1.4951795e-6
//! @buffer -1769656851 4 -2147483648 2147483646 6 6 0 6 16 8 65 4 8191 1178374518 5 8
//! @buffer 8 37 442782147 3657000517 6 5 3782963734 16 5 16 9 8191 5 2080493341 16384 0
//! @buffer 1 4 4 0 4194303 32767 110 255 1 4294967294 768832084 5 0 67108864 517227458 0 4294967294 0 1 4 4294967295 131072 4060322535 18 1855602807 0 3 4 1 6 7 3
//! @buffer 3 1 4 47 3 18446744073709551614 1569845161378466852 0 7 58 18446744073709551615 8 7 3737335731400936220 5 0 0 0 56 0 8 0 0 72 4398046511104 1 119 34359738367 53 281474976710656 6 4294967296 2 14385049090246928960 35184372088831 1152921504606846975 281474976710656 35 1024 3 5 2 2 8 5 4058937727072839743 9 4503599627370495 8 2 15 6 8941385545859449252 86 1208483428821446678 140737488355328 5 2 5 6 2 37 4 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u32, a1: bool, a2: i64, a3: u32) -> u16 {
    if 3.4028235e38f32.is_nan() {
        let mut v2: i16 = (-20270i16);
        let v3: i32 = (-5i32);
    }
    'l5: for i4 in (0..=2usize).rev() {
        match (8i8 as i8) {
            0 => {
                if (match None::<i16> {
                    Some(m6) => (10176529235226043153usize < 18446744073709551615usize),
                    None => false,
                }) {
                    continue;
                }
                (*a0) <<= (*a0);
            }
            1 => {
                let mut v7: isize = ((if true { 1152921504606846976isize } else { 94isize }) + ((-4isize) ^ 2isize));
                (*a0) &= ((if true { f64::NEG_INFINITY } else { 2.75f64 }) as u32);
            }
            2 => {
                (*a0) /= (*a0) | 1;
            }
            m8 => {
                if false {
                    return 70u16;
                }
                let mut v9: usize = 99usize;
            }
        }
    }
    ('l10: {
        if f32::NAN.is_finite() {
            break 'l10 3u16;
        }
        (*a0) = ((*a0) - a3);
        1u16
    })
}

#[device]
fn g12<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (b & a) <= b { (b | a) } else { (a & b) }
}

#[kernel]
fn random(n0: usize, n1: usize, x0: &[f32], x1: &[i32], x2: &[u32], y0: &mut [u32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let v13: i32 = 8i32;
    'l16: for e14 in x0.iter() {}
    own_y0[(i % 2)] <<= (('l17: {
        if true {
            break 'l17 927553788435286191i64;
        }
        own_y1[3] %= own_y1[3] | 1;
        23i64
    })
    .trailing_zeros() as u32);
    let v19: i8 = 0i8;
    let mut v20: u32 = own_y0[0];
    own_y0[0] = (if false { g12(x2[i], (v20 | x2[i])) } else { (if true { v20 } else { g12(x2[i], 100u32) }) });
    own_y0[1] = (g12(v13, 781805829i32) as u32);
    own_y1[0] = (!n0);
    own_y1[1] = (own_y1[0]
        - ({
            let mut c22 = 0u32;
            'l21: loop {
                if c22 >= 1 {
                    break 'l21 own_y1[0];
                }
                c22 += 1;
                own_y1[1] >>= 6usize;
                if false {
                    break own_y1[(i % 4)];
                }
                own_y0[1] >>= v20;
            }
        }));
    own_y1[2] = (match 3i64 {
        1 | 2 => (if own_y1.iter().any(|p23| true) { n0 } else { i }),
        3.. => (n0 | own_y1[(own_y1[1] % 4)]),
        -9223372036854775807 => (n1 + n1),
        _ => i,
    });
    own_y1[3] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
