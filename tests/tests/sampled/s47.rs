//! Seed 47.
//! @global 6
//! @local 3
//! @buffer 8 5 14427623522207303165 34359738368 5 5 2047 32768 3 1 4503599627370495 3 3 9 0 2305843009213693951 2047
//! @buffer 16 27 2 9 3 4 8 1
//! @buffer 5 7 5 1 85024588 6
//! @buffer 0 128 102 67108863 7 9 6 38 -2147483648 1900863611 -679140739 3 5 9 -558367148 1240501923 5 1023 0 -1465315260 131072 1458472397 16 7
//! @buffer 5 0 5 18446744073709551615 288230376151711744 4656678945060580144
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

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
    let c = a | b;
    if (a * a) < b { (b - b) } else { (b ^ a) }
}

#[kernel]
fn random(x0: &[usize], x1: &[u16], y0: &mut [u32], y1: &mut [i32], y2: &mut [usize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    y0[i] &= g1(y0[i], (E0::V3 as u32));
    own_y1[(({
        y2[i] <<= i;
        y0[i] = ({
            let b2: (usize, u32) = (x0[1usize % x0.len()], y0[i]);
            y0[i] |= b2.1;
            y0[i]
        });
        ('l3: {
            if true {
                break 'l3 4usize;
            }
            y0[i] &= 5u32;
            y2[i]
        })
    }) % 4)] = own_y1[3];
    let mut v5: i32 = g1((own_y1[2] & own_y1[(i % 4)]), (own_y1[3] + own_y1[(x0[x0[2usize] % x0.len()] % 4)]));
    let mut v6: (u8, u64, usize) = (254u8, (v5 as u64), i);
    y0[i] = (E0::V2 as u32).wrapping_mul(
        (if true {
            ({
                let b7: i8 = 21i8;
                y2[i] <<= y2[i];
                y0[i]
            })
        } else {
            0u32.wrapping_sub(y0[i])
        }),
    );
    own_y1[0] = ({
        let b8: i8 = (false as i8);
        (x1[v6.2 % x1.len()] as i32)
    });
    own_y1[1] = v5;
    own_y1[2] = (if true { (v5 + 9i32) } else { own_y1[0] });
    own_y1[3] = v5;
    y2[i] = 0usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
