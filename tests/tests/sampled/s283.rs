//! Seed 283.
//! @global 6
//! @local 3
//! @value 72057594037927935
//! @value 12215
//! @buffer 2 18446744073709551615 72057594037927935 1 18446744073709551614 33554431 3 15919441974175468338 11960885379352348657 12559621504194842871 1 0 9 1 18446744073709551615 2 7 42 1
//! @buffer 4096 9791704654636349447 64 7
//! @buffer 685279237 3 8 262144 2 4294967295
//! @buffer 15 511 7 0 3752183766 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [f32; 3],
    f1: u8,
    f2: [u8; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i64,
    f1: S0,
    f2: i32,
    f3: [u8; 4],
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b & a) != b { (b & b) } else { (b | a) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a ^ a) == b { (a | a) } else { (a + a) }
}

#[kernel]
fn random(n0: i64, n1: u16, x0: &[usize], x1: &[usize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l4: for i3 in 0..0usize {
        let mut c5 = 0u32;
        'l6: loop {
            if c5 >= 1 {
                break 'l6;
            }
            c5 += 1;
            let v7: [(i32, usize, i32); 3] = [(i32::MIN, i3, 6i32); 3];
            let mut v8: ([i32; 2], u32, S0) =
                ([v7[0].0, v7[i3].2], y1[i], (S0 { f0: [(-0.25f32); 3], f1: 16u8, f2: [1u8, 64u8, 0u8] }));
            let Some(v9) = None::<bool> else {
                break 'l4;
            };
        }
        let f10 = |p11: u32| -> u32 { p11 };
        let Some(v17) = ('l12: {
            if (match x1[x1[x0[1usize % x0.len()] % x1.len()] % x1.len()] {
                m16 @ (140737488355328 | 4041858900785064905) if false => true,
                _ => false,
            }) {
                break 'l12 (match 1i32 {
                    m14 @ 2048.. if true => Some([3.4028235e38f32; 4]),
                    ..=-2 => Some([3.4028235e38f32, (-3.75f32), (-4.5372684e17f32), 121.102f32]),
                    m15 @ ..=2 if false => Some([(-0.0f32), 1.1754944e-38f32, 1.0f32, 3.0f32]),
                    _ => Some([1.75f32, 135.81f32, (-2147483600.0f32), 1.0267877e-24f32]),
                });
            }
            y0[i] |= 6u32;
            None::<[f32; 4]>
        }) else {
            break;
        };
    }
    let f18 = |p19: u32| -> f32 { (16777215.0f32 * (3.4028235e38f32 / (-1.75f32))) };
    y0[i] = y1[i];
    if false {
        y1[i] = (if true { y0[i] } else { y0[i] });
    } else {
    }
    y0[i] = y1[i];
    y1[i] = 2047u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
