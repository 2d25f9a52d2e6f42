//! Seed 17.
//! @global 4
//! @local 3
//! @value 281474976710656
//! @value 0
//! @buffer 4503599627370496 5 4 17672321244447467457
//! @buffer 3 67108864 7 15
//! @buffer 2097151 118 1 3 1048576 1659281577 2147483647 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: i16,
    f2: [u8; 6],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: u32,
    f2: [u8; 4],
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
    let c = a ^ b;
    if (c ^ b) != b { (b - a) } else { (c & b) }
}

#[kernel]
fn random(n0: u64, n1: u8, x0: &[usize], x1: &[u32], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l2: {
        own_y0[(i % 2)] <<= (((-1i32) as u32) as i32);
        let v4: i64 = (match E0::V1 {
            E0::V0 => (9i64 - 1i64),
            E0::V1 => 8i64,
            _ => {
                (if (false || false) {
                    ({
                        let b3: i32 = own_y0[(i % 2)];
                        549755813888i64
                    })
                } else {
                    (match E0::V0 {
                        E0::V0 => 0i64,
                        E0::V1 => 4398046511103i64,
                        _ => 7i64,
                    })
                })
            }
        });
    }
    let mut v5: i16 = (65isize as i16).midpoint(38i16);
    own_y0.swap(1, 1);
    own_y0.swap(1, 0);
    let (v6, mut v7) = ((38isize, true), (-8642255907392046695isize));
    own_y0[1] = (match E0::V1 {
        E0::V0 => 131072i32,
        E0::V1 => 134217727i32,
        _ => own_y0[1],
    });
    own_y0[0] = own_y0[1];
    own_y0[1] = own_y0[(x0[i] % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
