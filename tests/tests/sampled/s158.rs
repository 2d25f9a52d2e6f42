//! Seed 158.
//! @global 3
//! @local 3
//! @value 3
//! @buffer 16383 -1 8 0 131072 9 -5 2147483647 4 1 3 6 2 6 -2 1171932474 2147483647
//! @buffer 99 5322671280602064283 18446744073709551615 7 18446744073709551614 1 4 3 4
//! @buffer 6
//! @buffer 128 890355810 2 5 1 8
//! @buffer 7 128 16383 32766 9 32767
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b ^ a) < b { (b - b) } else { (c + a) }
}

#[kernel]
fn random(n0: usize, x0: &[i32], x1: &[usize], x2: &[usize], y0: &mut [u32], y1: &mut [i16]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let mut v2: Option<(isize, i32, i8)> = Some((6isize, 8i32, 92i8)).or(None::<(isize, i32, i8)>);
    'l4: for i3 in 0..0i32 {
        let mut v5: u32 = (own_y0[1] - own_y0[1]).max(0u32);
        'l8: for e6 in x2.iter() {
            let v9: [i16; 4] = [own_y1[(x2[i % x2.len()] % 2)], own_y1[1], (-3857i16), 4095i16];
            let mut v10: u32 = (E0::V1 as u32);
        }
    }
    let v11: [i64; 1] = [(-3i64)];
    let mut v12: i16 = 8191i16;
    if true {
        match 44720u16 {
            0 => {
                let v15: i32 = g1(({ 262143i32 }), x0[n0 % x0.len()].rotate_right(own_y0[1]));
                let v17: u32 = (match None::<i32> {
                    Some(m16) if true => 65535u32,
                    _ => (134217728u32 << x0[n0 % x0.len()]),
                });
            }
            1 => {}
            2 => {}
            m18 => {}
        }
    } else {
    }
    own_y0[0] = 67108864u32;
    own_y0[1] = own_y0[(n0 % 2)];
    own_y1[0] = (-2829i16);
    own_y1[1] = v12;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
