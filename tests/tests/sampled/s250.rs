//! Seed 250.
//! @global 10
//! @local 3
//! @value 7
//! @buffer -9223372036854775807 4 5 -2 -7688251787881601260 536870911 7 4 6 9223372036854775807
//! @buffer 1 10 10254395373641829017 2 1152921504606846976 18446744073709551614 11246567659208198290 18389087035107040123 0 6817826025983492648
//! @buffer -3 -1059811322 1 -5 297649492 2147483647 46 -2147483648 5 598912575 1 2 524288 65535 -4 16 -3 2065221771 -2147483648
//! @buffer 109 6 26 114 2 2147483646 -5 3 4 9 7 9 -2147483647 2048 4 -3 37 -2119017890 16777215 8 2147483647 2 2147483646 87 -4 2147483646 1723585119 7 -2147483647 3 2 2147483647 229998437 5 7 4 -1102397807 97 8191 2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i8, x0: &[isize], x1: &[usize], x2: &[i32], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    if ({
        let f = 472.797f32;
        !f.is_nan() && f.is_sign_negative()
    }) {
        own_y0.fill(
            (match 9u32.div_euclid(4294117913u32 | 1) {
                m1 @ 8..=4294967295 if 0.75f32.is_finite() => (x2[x1[i] % x2.len()] + 16384i32),
                m2 @ (3 | 2097151)
                    if ({
                        let b3: i32 = 4i32;
                        true
                    }) =>
                {
                    (if true { x2[6usize % x2.len()] } else { x2[usize::MAX % x2.len()] })
                }
                _ => {
                    ('l4: {
                        if true {
                            break 'l4 x2[i % x2.len()];
                        }
                        x2[x1[i] % x2.len()]
                    })
                }
            }),
        );
        own_y0[0] &= own_y0[1];
    }
    let mut c6 = 0u32;
    'l7: while c6 < 3 && !true {
        c6 += 1;
        let mut v8: i64 = (-1i64);
        own_y0[2] %= own_y0[3] | 1;
        own_y0[0] ^= x2[i % x2.len()];
    }
    own_y0[(1usize % 4)] = own_y0[0];
    'l11: for e9 in own_y0.iter() {
        if (if ({ true }) { false } else { true }) {
            continue;
        }
    }
    own_y0[0] = ({
        own_y0[((own_y0[(i % 4)] as usize) % 4)] /= (match n0 {
            m12 @ 5..=69 if (true ^ false) => (177.71f32 as i32),
            _ => x2[(70u64 as usize) % x2.len()],
        }) | 1;
        own_y0[0].swap_bytes()
    });
    own_y0[1] = x2[(own_y0[(i % 4)] as usize) % x2.len()];
    own_y0[2] = (({
        let mut c14 = 0u32;
        'l13: loop {
            if c14 >= 1 {
                break 'l13 4294967300.0f32;
            }
            c14 += 1;
            if false {
                break (-2147483600.0f32);
            }
            own_y0[(x1[i] % 4)] |= own_y0[1];
        }
    }) as i32);
    own_y0[3] = ((40u32 % (8u32 | 1)) as i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
