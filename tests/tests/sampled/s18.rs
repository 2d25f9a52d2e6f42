//! Seed 18.
//! @global 2
//! @local 1
//! @value 2147483646
//! @value 6304813107866376363
//! @buffer 61 84 4
//! @buffer -2147483648 2047
//! @buffer -20523 73
//! @buffer 6 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (c ^ a) == b { (a * a) } else { (b | b) }
}

#[kernel]
fn random(n0: i32, n1: i64, x0: &[i32], x1: &[i32], x2: &[i16], y0: &mut [i8]) {
    let i = global_id(0);
    'l4: for e2 in x0.iter() {
        let v5: i32 = x0[(1048575usize - 0usize) % x0.len()];
    }
    if true {
        let v6: i32 = n0;
    }
    if ((4u32 * 0u32)
        == ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 4 {
                    break 'l7 2u32;
                }
                c8 += 1;
                if true {
                    break 255u32;
                }
            }
        }))
    {
        'l10: for i9 in (-3..=-1i32).rev() {
            if (2037548975u32 != 67u32) {
                let mut n0: u32 = 3u32;
                let n0: i16 = x2[i];
                let v11: bool = (2564613687u32 == 16777215u32);
            }
            'l13: for i12 in 0..3usize {
                let mut v14: u32 = 1u32;
                let mut v15: u32 = (i12 as u32);
                let v18: bool = x0.iter().any(|p16| {
                    ({
                        let b17: u32 = 3959705435u32;
                        true
                    })
                });
            }
            'l20: for i19 in 0..1u32 {
                let mut v21: u32 = 0u32.abs_diff((i19 - 1073741824u32));
                let mut v23: u32 = (if ({
                    let b22: usize = (i << n0);
                    (false != false)
                }) {
                    (i19 + v21)
                } else {
                    i19
                });
            }
        }
    }
    let f24 = |p25: u32| -> usize {
        ({
            let b27: i32 = (match None::<u32> {
                Some(m26) => (!x0[0usize % x0.len()]),
                None => 5i32,
            });
            let b28: usize = i;
            3usize
        })
    };
    let v29: i32 = n0;
    let mut v30: u32 = 0u32;
    let v32: isize = (match Some(13234675905837118249usize) {
        Some(m31) if true => (0isize & 262143isize),
        _ => isize::MIN,
    });
    y0[i] = (7i8 / (50i8 | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
