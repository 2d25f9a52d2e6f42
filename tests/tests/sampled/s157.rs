//! Seed 157.
//! @global 2
//! @local 1
//! @value 2147483647
//! @buffer -1 -793986944
//! @buffer 536870912 16384 1 8 0 1 1 4294967294 4294967295 4 738462621 4 9
//! @buffer 4318635051112767982 0 16692230969434149318 4294967296 8388608 1 2 1024 7 3 12236313124685927345 2147483647 4 18446744073709551615 18446744073709551614 18446744073709551614 18446744073709551614 3 18446744073709551614
//! @buffer 7 -5 4 -127 5 127 -1 -4
//! @buffer 8 13341766583402933386 1 2305843009213693951 12376699240881759785 21 4 18446744073709551615
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (c - a) != b { (c + b) } else { (b - b) }
}

#[kernel]
fn random(n0: i32, x0: &[i32], x1: &[u32], x2: &[usize], y0: &mut [i8], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0: &mut [i8] = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    own_y1[3] = (('l2: {
        if true {
            break 'l2 x0[i];
        }
        x0[i]
    })
    .leading_ones() as usize);
    if ((own_y0[(9usize % 4)] % (own_y0[0] | 1)) == (8i8 - own_y0[2])) {
        let n0: bool = ((if true { false } else { true }) & (false != false));
    } else {
        let mut v4: i32 = (!(x0[i] << 19u32));
        let mut v7: bool = (match (x1[own_y1[(own_y1[0] % 4)] % x1.len()], 28562u16) {
            (m5, 9..=113) if false => false,
            (0, m6) => (false && true),
            _ => true,
        });
    }
    let mut c8 = 0u32;
    'l9: while c8 < 3 && (5i32 >= (-2147483647i32)) {
        c8 += 1;
        let mut v10: bool = (true ^ false);
        v10 |= ('l11: {
            if true {
                break 'l11 (1023u16 != 5u16);
            }
            own_y1[((127u16 as usize) % 4)] /= (x2[705500386388033416usize % x2.len()] - own_y1[1]) | 1;
            ({
                own_y0[3] *= 8i8;
                v10 |= (n0 < n0);
                (if false { true } else { true })
            })
        });
        if true {
            'l15: for e13 in x1.iter() {
                let v16: i32 = x0[i];
            }
            let v17: u16 = ((6u16 % (9u16 | 1)) - (13470u16 ^ 115u16));
        }
    }
    let f18 = |p19: u32| -> i32 { g1(5i32, ({ (x0[i] << p19) })) };
    match 7i32 {
        0 => {
            let mut v20: i64 = g1(95i64, (-9223372036854775807i64));
        }
        1 => {
            let mut n0: usize = own_y1[3];
        }
        2 => 'l21: {
            (own_y1[2], own_y1[3]) = (i, (2i16 as usize));
            let mut c22 = 0u32;
            'l23: loop {
                if c22 >= 1 {
                    break 'l23;
                }
                c22 += 1;
                let v24: u32 = (if true { x1[i % x1.len()] } else { 2u32 }).clamp(32u32.min(7u32), 32u32.max(7u32));
                let v25: u32 = (x1[x2[8629458531986185281usize % x2.len()] % x1.len()] << 6u32);
            }
        }
        m26 => {}
    }
    own_y0[0] = (-3i8);
    own_y0[1] = own_y0[(own_y1[(own_y1[0] % 4)] % 4)];
    own_y0[2] = own_y0[(x2[i % x2.len()] % 4)];
    own_y0[3] = own_y0[2];
    own_y1[0] = 12929156059105437718usize;
    own_y1[1] = x2[x2[i % x2.len()] % x2.len()];
    own_y1[2] = i;
    own_y1[3] = 0usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
