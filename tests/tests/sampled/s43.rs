//! Seed 43.
//! @global 2
//! @local 1
//! @value 524850133287727487
//! @value 89
//! @buffer 9 33554431 97 8 117 5 2097151 6 4 4 -5 2147483646
//! @buffer 16777216 1 4019263357 4
//! @buffer 9 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize) -> [u64; 1] {
    if ((110i32 != 9i32)
        || ({
            let b2: [bool; 4] = [true, false, true, true];
            b2[(18446744073709551614usize % 4)]
        }))
    {
        let mut v3: Option<i32> = Some((2061203774u32 as i32));
        let mut v4: u32 = 8u32;
    } else {
        let mut v6: Option<usize> = ({
            let b5: [u16; 1] = [1u16];
            a0.checked_div_euclid(a0)
        });
    }
    ({
        let b7: (i32, i32) = ((2097151i32 % (i32::MIN | 1)), (2147483647i32 % (1i32 | 1)));
        [(0u64 * 2u64)]
    })
}

#[device]
fn d8(a0: u64, a1: i32) -> (i32, i64) {
    if true {
        let f9 =
            |p10: u32| -> u32 { ((if true { u32x4::splat(3785989932u32) } else { u32x4::splat(2u32) }).reduce_sum()) };
        let v11: i32x3 = i32x3::splat(8i32);
    }
    (a1, 3i64)
}

#[kernel]
fn random(n0: u64, n1: isize, x0: &[i32], y0: &mut [u32], y1: &mut [i16]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l12: {
        own_y0[1] = 0u32;
        let mut v13: i32 = (-636940118i32);
        'l15: for i14 in 0..5usize {
            let mut v16: i16 = Some(y1[i]).unwrap_or((y1[i] % (1i16 | 1)));
            v13 <<= 1048576i32;
            v13 >>= 2i32;
        }
    }
    let v20: Option<i8> = (if true {
        (match (match (5usize, 53u32) {
            (m17, 7) if true => Some(m17),
            (7 | 15828029139164893726, m18) => Some(144115188075855872usize),
            _ => Some(616924005479866471usize),
        }) {
            Some(m19) => (if false { Some((-1i8)) } else { Some(6i8) }),
            None => Some(4i8),
        })
    } else {
        Some(7i8)
    });
    let mut v22: Option<i32> = (2i32 / (i32::MIN | 1)).checked_div_euclid(
        ({
            let b21: u32 = own_y0[1];
            own_y0[(i % 2)] *= own_y0[0];
            x0[288230376151711744usize % x0.len()]
        }),
    );
    let mut v25: i64 = (-({
        let mut c24 = 0u32;
        'l23: loop {
            if c24 >= 3 {
                break 'l23 (-3i64);
            }
            c24 += 1;
            own_y0[(10979780797257659245usize % 2)] = own_y0[(5775848556876803302usize % 2)];
            if true {
                break 7i64;
            }
        }
    }));
    own_y0[0] = own_y0[(global_id(0) % 2)];
    own_y0[1] = 65535u32;
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
