//! Seed 309.
//! @global 5
//! @buffer 9 83 -2147483647 6 1048576 6 8 -3
//! @buffer 8 16777216 18446744073709551614 6953303120437511187 1
//! @buffer 0 16384 256 4095 4294967294 0 27 4294967295 1 15 76 2 105 7 5 2 0 7 1790843076 8
//! @buffer 536870912 8 1 404721244 4294967295 877871821 1 98516722 1048575 50
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: u16,
    f2: [u8; 6],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [u32; 1],
    f1: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (b ^ b) < b { (b + b) } else { (b | b) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (a ^ b) == b { (c ^ a) } else { (c - a) }
}

#[kernel]
fn random(x0: &[i32], y0: &mut [usize], y1: &mut [u32], y2: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    (own_y2[1], own_y2[1]) = ((own_y1.iter().filter(|v| **v > 4294967294u32).count() as u32), own_y2[(i % 2)]);
    'l3: {
        let v4: usize = (i8::MIN as usize);
        'l7: for e5 in own_y2.iter_mut() {
            let v10: [u8; 2] = [
                ((-9223372036854775807i64) as u8),
                ({
                    let mut c9 = 0u32;
                    'l8: loop {
                        if c9 >= 3 {
                            break 'l8 32u8;
                        }
                        c9 += 1;
                        own_y1[(i % 4)] &= (*e5);
                        if false {
                            break 42u8;
                        }
                        own_y1[(v4 % 4)] *= 6u32;
                    }
                }),
            ];
            (y0[i], y0[i]) = (y0[i].overflowing_add(v4).0, (y0[i] & 4usize));
        }
    }
    own_y2[0] *= own_y2[1];
    let f11 = |p12: u32| -> usize { i };
    own_y2[(0usize - 1367568340895942748usize)] -= (match (38i8, x0[y0[i] % x0.len()]) {
        (m13, ..=-1401747740) if true => (i as u32),
        (8, m14) => g2(own_y2[(y0[i] % 2)].min(own_y2[1]), 0u32),
        _ => own_y2[((5isize as usize) % 2)],
    });
    'l16: for i15 in (0..0u32).rev() {
        let mut v17: u8 = 3u8;
        'l20: for e18 in own_y2.iter() {
            let mut v21: i32 = 6i32;
            let mut v22: bool = ((E0::V2 as i32) >= (3i32 >> 12u32));
        }
        let mut v23: [[u32; 1]; 2] = [[i15], [own_y1[(3usize % 4)]; 1]];
    }
    y0[i] = i;
    own_y1[0] = ((match E0::V0 {
        E0::V0 => 3u32,
        E0::V1 => 2489105970u32,
        _ => 131072u32,
    }) / ((own_y2[(y0[i] % 2)] + own_y2[0]) | 1));
    own_y1[1] = ({
        let mut c25 = 0u32;
        'l24: loop {
            if c25 >= 3 {
                break 'l24 ({
                    let b27: usize = ({
                        let b26: u32 = own_y2[(y0[i] % 2)];
                        own_y1[(y0[i] % 4)] += 8u32;
                        i
                    });
                    let b28: i32 = (x0[35184372088832usize % x0.len()] << i);
                    own_y1[(({
                        let b29: u32 = own_y1[0];
                        y0[i]
                    }) % 4)]
                });
            }
            c25 += 1;
            own_y1[1] ^= g2(own_y2[1], 7u32.rotate_left(own_y2[1]));
            if (if ((-2147483647i32) == 8i32) { false } else { (x0[1usize % x0.len()] <= x0[y0[i] % x0.len()]) }) {
                break (E0::V1 as u32);
            }
            own_y2[1] = g2(own_y2.iter().sum::<u32>(), g2(c25, c25));
        }
    });
    own_y1[2] = ((own_y1[3] | own_y1[(y0[i] % 4)]) >> 19u32);
    own_y1[3] = own_y2[((i % (y0[i] | 1)) % 2)];
    own_y2[0] = own_y1[1];
    own_y2[1] = (({
        y0[i] <<= y0[i];
        own_y1[0]
    }) as u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
