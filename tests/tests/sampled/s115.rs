//! Seed 115.
//! @global 5
//! @local 4
//! @buffer 41 4294967294 511 1 2048
//! @buffer 0 2147483646 -829264982 8 4194304
//! @buffer 1 16 4 3 99
//! @buffer 0 2 104 -9223372036854775807 6 58 5 4 2 -7888626089733994902
//! @buffer -9223372036854775807 -6372903174598834093 7 6 -9223372036854775808 4096 3 -9223372036854775808 9223372036854775806 9223372036854775807
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut usize, a1: &[usize]) -> f32 {
    let mut c2 = 0u32;
    'l3: while c2 < 4
        && ({
            let f = 2.5f32;
            !f.is_nan() && f.is_sign_negative()
        })
    {
        c2 += 1;
        let mut v4: bool = ((false != true) && false);
        let v7: usize = (('l5: {
            if false {
                break 'l5 (*a0);
            }
            (*a0) %= a1[(*a0) % a1.len()] | 1;
            a1[0usize % a1.len()]
        }) >> c2);
        let f8 = |p9: u32| -> u32 { (p9 | (false as u32)) };
    }
    f32::NEG_INFINITY
}

#[kernel]
fn random(x0: &[u32], x1: &[i32], y0: &mut [u32], y1: &mut [isize], y2: &mut [isize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    own_y1.reverse();
    y0[i] >>= y0[i];
    let mut v10: i64 = (-52121527411637374i64);
    let mut v14: i32 = (match (
        (match x1[i] {
            5..=6 => x1[i],
            m11 @ 0..=2147483647 if true => 0i32,
            7.. => 31i32,
            _ => x1[i],
        }),
        (1u8 as i16),
    ) {
        (m12, ..=2) if (true == true) => (x1[i] / (m12 | 1)),
        (..=80, m13) => {
            ({
                y0[i] = (false as u32);
                y0[i] ^= y0[i];
                1i32
            })
        }
        _ => (7i32 * 54i32),
    });
    'l16: for i15 in (0..1usize).step_by(1) {
        let mut v19: i32 = (('l17: {
            if true {
                break 'l17 v14;
            }
            v14 = v14;
            x1[i]
        }) - (v14 << y0[i]));
        v14 %= v19 | 1;
        let v19: bool = ((false ^ true) && (if true { true } else { false }));
    }
    v14 ^= (5u32 as i32);
    let mut v20: usize = local_size(0);
    let v21: u32 = x0[i];
    let v22: f32 = f32::INFINITY;
    let mut v25: u32 = (('l23: {
        if true {
            break 'l23 0u32;
        }
        y0[i] *= v21;
        v21
    }) & x0[i]);
    let mut v29: i32 = (if (if own_y2.iter().any(|p26| false) { (if false { true } else { true }) } else { false }) {
        own_y1.iter().skip(1).fold(6i32, |p27, p28| x1[i])
    } else {
        (true as i32)
    });
    y0[i] %= y0[i] | 1;
    y0[i] = ({
        let b30: i32 = x1[i];
        ({
            v29 /= (x1[i] + v29) | 1;
            v21
        })
    });
    own_y1[0] = own_y1[(3usize % 2)];
    own_y1[1] = ({
        v29 += (f32::NAN as i32);
        v10 ^= 4i64;
        ((-5026074292632176119isize) / (9223372036854775806isize | 1))
    });
    own_y2[0] = own_y1[((if (match (9u64, v10) {
        (m31, 2 | 262144) if false => true,
        (18446744073709551614.., m32) => true,
        _ => true,
    }) {
        (i >> v29)
    } else {
        9usize.saturating_sub(v20)
    }) % 2)];
    own_y2[1] = own_y2[(5usize.overflowing_mul(5usize).0 % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
