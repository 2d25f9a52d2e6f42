//! Seed 134.
//! @global 8
//! @local 8
//! @value 1
//! @value 8
//! @buffer 5 1 7 5 4503599627370496 4 1
//! @buffer 1048575 73 1 0 1515304229 63 105 511 8 9 937227408 4294967295 4 577629670 2785815739 7
//! @buffer 4 4 6 1 2 524287 134217727 0
//! @buffer 2 -2 52 3 5 1 -2147483647 106
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
fn d1(a0: &mut [u32], a1: &mut i32) -> f32 {
    if (false && false) {
        return ((*a1) as f32);
    }
    ((-3.25f32) * 8.34e-43f32.ceil())
}

#[device]
fn d2(a0: Option<f32>, a1: &mut f32, a2: i32) -> Option<usize> {
    (5681889487955245178usize & 1usize).checked_mul((8usize << 1u32))
}

#[device]
fn g3<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (b * a) > b { (a & b) } else { (a + a) }
}

#[kernel]
fn random(n0: u16, n1: i64, x0: &[usize], x1: &[u32], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let (v8, mut v9) = (Some(y1[i]), y1[i]);
    y1[i] ^= i32::MAX;
    'l10: {
        let v11: [i32; 2] = [(if (if true { true } else { true }) { (y1[i] << v9) } else { y1[i] }); 2];
        y1[i] -= (match (y1[i], y1[i]) {
            (m12, -2147483647)
                if ({
                    let b14: i64 = 6i64;
                    false
                }) =>
            {
                m12
            }
            (..=-1, m13) => (!v9),
            _ => {
                ({
                    y1[i] &= y1[i];
                    y0[i] = ((-3.5f32) as usize);
                    (E0::V0 as i32)
                })
            }
        });
    }
    y1[i] %= g3(v9, (true as i32)) | 1;
    let (v16, mut v17) = ((if true { [7u16, n0, n0, 32u16] } else { [n0, n0, n0, n0] }), g3(0i16, 18i16));
    let mut v18: E0 = E0::V2;
    let f19 = |p20: u32| -> usize {
        ((match (x1[x0[4883110954432502343usize % x0.len()] % x1.len()], 20i32) {
            (m21, 5..) if true => 8561472871323533359usize,
            (..=0, m22) => x0[6usize % x0.len()],
            _ => i,
        }) as usize)
    };
    y0[i] = i;
    y1[i] = ((y1[i] % (y1[i] | 1)) & (!y1[i]));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
