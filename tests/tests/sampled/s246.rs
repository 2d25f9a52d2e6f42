//! Seed 246.
//! @global 2
//! @local 1
//! @value 6
//! @buffer 4294967295 100 2782267454 0 32768 571826854 3 8 0 8 2 7 1571540618 1
//! @buffer 13 0 255 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: [u32; 1],
    f2: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [u32; 2],
    f1: u32,
    f2: u8,
    f3: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[u32], a1: &[i64]) -> u8 {
    ((5u8 << 7u32)
        + ({
            let mut c3 = 0u32;
            'l2: loop {
                if c3 >= 4 {
                    break 'l2 82u8;
                }
                c3 += 1;
                if true {
                    break 170u8;
                }
            }
        }))
}

#[kernel]
fn random(n0: u32, x0: &[u32], y0: &mut [u8]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    own_y0[0] &= ((n0 <= 1u32) as u8);
    'l6: for e4 in x0.iter() {}
    let n0: (i8, S0, i32) = ({
        let b7: i8 = (true as i8);
        (
            b7,
            ({
                let b8: S1 = (S1 {
                    f0: [n0, x0[4272289117726479489usize % x0.len()]],
                    f1: x0[0usize % x0.len()],
                    f2: 7u8,
                    f3: [1u8, own_y0[1], 254u8],
                });
                (S0 {
                    f0: 97i64,
                    f1: [x0[i % x0.len()]; 1],
                    f2: [own_y0[(i % 2)], own_y0[(8796093022207usize % 2)], b8.f2, b8.f3[(i % 3)]],
                })
            }),
            (2048i32 >> 22u32),
        )
    });
    let f9 = |p10: u32| -> i32 { (if false { 4i32 } else { 1i32 }) };
    own_y0.reverse();
    let mut v11: (bool, S1, (i32, u32)) = (
        (false == false),
        (S1 { f0: [n0.1.f1[0], n0.1.f1[0]], f1: n0.1.f1[(i % 1)], f2: n0.1.f2[(i % 4)], f3: [1u8; 3] }),
        (92i32, n0.1.f1[0]),
    );
    let mut v12: E0 = E0::V2;
    let mut v13: u16 = (x0.iter().copied().max().unwrap_or(1) as u16);
    let mut n0: i16 = (Some(3i16).unwrap_or(1i16) ^ 5i16);
    let (v18, mut v19) = ((v11.0, 21i64, v11.2.0), 1073741824i32);
    own_y0[0] = ((if false { v11.1.f3[(i % 3)] } else { v11.1.f2 }) ^ (own_y0[1] ^ 152u8));
    own_y0[1] = v11.1.f3[2];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
