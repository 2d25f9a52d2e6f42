//! Seed 121.
//! @global 24
//! @local 8
//! @buffer 6 4 116 4 117 15 1 243 79 4 3 2 32 40 87 32 5 1 109 149 4 0 194 8
//! @buffer 61 4 -534395871 3 1 4095 83 -2147483647 0 536870911 2147483647 9 -2147483648 9 1 -2147483647 715666047 7 2147483646 4 5 4 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: u32,
    f2: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: E0, a1: i64, a2: &[f32], a3: &[i32]) -> f32 {
    ({
        let b4: [isize; 1] = [('l2: {
            if false {
                break 'l2 (-5isize);
            }
            9223372036854775806isize
        })];
        (a2[4502336469817061720usize % a2.len()] * a2[34359738367usize % a2.len()])
    })
}

#[device]
fn d5(a0: bool, a1: &[u32], a2: (u32, i32, u32)) -> [f32; 2] {
    let a2: (f32, i16) = (1.25f32, 19i16);
    [a2.0; 2]
}

#[kernel]
fn random(x0: &[u8], y0: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v6: (i32, (u32, usize, i8)) = ((y0[i] as i32), (2047u32, (i ^ i), (if false { 67i8 } else { 9i8 })));
    'l8: for i7 in (0..2u64).rev() {
        let mut v9: i32 = y0[i];
        if ({ false }) {
            v9 %= ((match E0::V0 {
                E0::V0 => y0[i],
                _ => y0[i],
            }) >> v6.1.1)
                | 1;
            let mut c10 = 0u32;
            'l11: loop {
                if c10 >= 5 {
                    break 'l11;
                }
                c10 += 1;
                let mut v12: bool = true;
                if true {
                    break 'l11;
                }
            }
        }
        'l14: for i13 in 0..=0u64 {
            let v15: [i32; 5] = [
                (v6.1.1 as i32),
                (if true { v9 } else { (-589385940i32) }),
                v6.0,
                (v6.0 | 1735540288i32),
                ((-0.5f32) as i32),
            ];
            let mut v16: isize = ((140737488355328isize >> 1u32) + (v15[0].leading_zeros() as isize));
        }
    }
    let mut v17: bool = Some(true).is_none();
    y0[i] = (-2147483647i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
