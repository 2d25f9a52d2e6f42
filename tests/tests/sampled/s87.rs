//! Seed 87.
//! @global 17
//! @value 8192
//! @value 1
//! @buffer (7 5 6 172252979) (1 5 9 -4) (2147483646 -4 50 -2147483648) (1 -1481109133 2147483646 2) (-2147483647 2147483646 1729584905 2147483646) (4 9 6 -409884457) (-3 2097151 2147483646 63) (4095 4 9 9) (33554431 5 -3 6) (115 471078374 32768 47) (2147483647 1 5 8) (2147483646 536870911 9 3) (1 171973745 69 -2147483648)
//! @buffer 114 18446744073709551615 1 18446744073709551615 1152921504606846975 5 14584224273378811938 0 0 562580817494375672 134217728 6 0 4 9 5 7
//! @buffer 2147483646 991760509 0 2147483646 -2 819547420 4 8 4095 2147483647 -3 -2147483647 -2 1 5 331158157 8 -670024472 1023 2147483646 -1127624638 1 127 -2147483647 4 4 6 5 5 2147483647 4 2048 2147483646 15
//! @buffer 9 2 4294967294 2 268435455 7 16383 4 415387284 8 0 65536 16383 2967144565 2 3 87
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a ^ a) < b { (b | b) } else { (b & a) }
}

#[device]
fn d2(a0: i64, a1: u32, a2: u16, a3: &[u32]) -> [usize; 2] {
    [(2047i32 as usize), 6234498708734297529usize]
}

#[kernel]
fn random(n0: u32, n1: usize, x0: &[i32x4], y0: &mut [usize], y1: &mut [i32], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let v5: u16 = ('l3: {
        if true {
            break 'l3 59u16;
        }
        y0[i] %= y0[i] | 1;
        0u16
    })
    .pow(2);
    'l7: for i6 in (0..1u32).rev() {
        let mut c8 = 0u32;
        'l9: while c8 < 4 && 1.0250588702946656e304f64.is_finite() {
            c8 += 1;
            let mut v10: bool = (true ^ (true && true));
            let v10: i32 = own_y1[1];
            let mut v11: i32 = v10;
        }
        y2[i] += g1((y2[i] >> 0u32), 1u32);
        let mut n0: u32 = i6;
    }
    let mut c12 = 0u32;
    'l13: while c12 < 4 && true {
        c12 += 1;
        'l15: for i14 in 0..=3usize {
            let v16: usize = (true as usize);
            let mut v17: [i8; 4] = [g1((-2i8), 8i8), 8i8, 85i8, (5isize as i8)];
        }
        y2[i] += (72usize as u32);
        let Some(v18) =
            (if (x0[56usize % x0.len()][(17505574612545048224usize % 4)] != own_y1[(17161586460823736884usize % 2)]) {
                Some(n1)
            } else {
                Some(0usize)
            })
        else {
            continue;
        };
    }
    y0[i] = n1;
    own_y1[0] = 131072i32;
    own_y1[1] = 8i32;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
