//! Seed 159.
//! @global 18
//! @buffer -4 -5 9 562949953421311 4095 4 70368744177663 -5 -5770408793853883330 7 -9223372036854775808 2 1812084856257802248 9 3 9223372036854775806 140737488355327 9
//! @buffer 18446744073709551614 255 1 1 4922164706044049805 281474976710656 1 1048576
//! @buffer 2607664146120681751 2147483648 7 7 140737488355328 8137086794309346870 9 2 8374566201103094742 268435455 3 4194304 5 4 9 18446744073709551615 3 1
//! @buffer 1 18446744073709551615 1 274877906943 2 4 3 18446744073709551615 1 9 46 536870911 0 1 8 137438953471 7 5 8 1 1 7 5 18446744073709551615 17787483431143218422 2 4398046511103 18446744073709551614 0 8577492478734943680 0 5 2 3 3 18446744073709551614 9 4398046511103 101 9 0 17179869184 4 2 2 39 18446744073709551614 4 11352781179141202192 7 536870912 9 5 3 3 8 262143 8449769477314759735 15360502546617213192 6 18003388427531765287 36028797018963967 18121117720833965572 6 18446744073709551614 3 1 0 17001595618231623572 2907485191741001564 2 113
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c | b) < b { (b + b) } else { (b | a) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a ^ a) < b { (b - b) } else { (a - b) }
}

#[kernel]
fn random(x0: &[i64], x1: &[usize], x2: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    if let Some(m6) = Some([1u32, 131072u32]).map(|p5| [p5[1], p5[(i % 2)]]) {
        let mut m6: i8 = (-4i8);
        let mut v7: E0 = E0::V2;
    }
    let v8: u64 = 32u64;
    'l10: for i9 in 0..4u64 {
        if (match (9i16, 3i8) {
            (m11, -46..=7) if true => (0u32 >= 5u32),
            (..=-32767, m12) => true,
            _ => own_y0.iter().all(|p13| false),
        }) {
            break;
        }
        let mut v16: [u32; 3] = ({
            let b14: E0 = E0::V0;
            let b15: i64 = (!x0[i]);
            [1340756723u32, (1913260061u32 - 5u32), (65534u16 as u32)]
        });
        if (i != 0usize) {
            break 'l10;
        }
    }
    let mut v19: u32 = ((if true { 6u32 } else { 3u32 })
        & (match (2147483646i32, 9223372036854775806isize) {
            (m17, 9223372036854775806) if false => 4u32,
            (..=38, m18) => 134217728u32,
            _ => 6u32,
        }));
    'l21: for i20 in (0..4usize).rev() {
        let mut v22: usize = i20.saturating_add(4usize).wrapping_mul((i / own_y0[i20]));
        let f23 = |p24: u32| -> u32 {
            ({
                let b25: i32 = (4i32 - 9i32);
                (E0::V3 as u32)
            })
        };
    }
    let mut v26: (u32, usize, i16) =
        ((!67108864u32), g1((x2[i] - x1[x1[own_y0[3] % x1.len()] % x1.len()]), x1[(!i) % x1.len()]), (-3i16));
    if let Some(m29) = Some((v26.1, 67108863u32)).or(Some((v26.1, v26.0))) {
        if let Some(m30) = None::<Option<bool>> {
            (own_y0[(i % 4)], own_y0[1]) = (
                6usize,
                (match 6u32 {
                    m31 @ ..=0 if true => i,
                    _ => (v26.1 as usize),
                }),
            );
            let mut v32: u16 = g1((255u16 / (0u16 | 1)), g1((65534u16 ^ 3u16), 0u16.saturating_pow(3)));
        }
        let mut v33: i64 = (-(262143i64 * x0[i]));
    }
    let mut v19: i32 = (0i8 as i32);
    own_y0[0] = 7usize;
    own_y0[1] = x2[i];
    own_y0[2] = v26.1;
    own_y0[3] = own_y0[(x2[i] % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
