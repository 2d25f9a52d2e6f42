//! Seed 92.
//! @global 9
//! @local 3
//! @value 5.75
//! @buffer 117 4294967294 53026822 98 4294967295 7 1023 0 63 2956459590 536870911 810124130
//! @buffer 16777216.0 -3.5 2.1229327e22 883.781 -0.5 0.11207301 1.1754944e-38 1.75 391964770.0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut u32, a1: bool, a2: usize) -> bool {
    (*a0) %= (*a0) | 1;
    a1
}

#[device]
fn d2(a0: f64, a1: i32) -> usize {
    1usize
}

#[device]
fn g3<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (a | a) < b { (a - b) } else { (b * b) }
}

#[kernel]
fn random(n0: f32, x0: &[u32], y0: &mut [f32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let v4: u32 = ((if false { x0[i % x0.len()] } else { x0[i % x0.len()] }) * (u32::MAX + x0[i]));
    'l6: for i5 in 0..2u64 {
        if ({
            let f = ((-2.75f64) * f64::NAN);
            !f.is_nan() && f.is_sign_negative()
        }) {
            let v8: usize = ({
                let b7: u32 = v4;
                i
            })
            .div_euclid(i | 1);
        } else {
            let v9: i16 = 6i16;
            let v10: i32 = (g3(5i32, i32::MIN) >> 3u32);
        }
        assert!(true || true, "never {}", x0[i % x0.len()]);
        let v11: bool = (true || true);
    }
    'l13: for i12 in 0..=1usize {
        let v16: isize = (137438953472isize
            - ('l14: {
                if true {
                    break 'l14 2isize;
                }
                (-9223372036854775807isize)
            }));
        let v18: bool = (match Some(36714u16) {
            Some(m17) => true,
            None => (7i32 > 72i32),
        });
    }
    let mut v23: bool = ('l19: {
        if false {
            break 'l19 (match (if true { (v4, 1560460521i32) } else { (1282933972u32, 2i32) }) {
                (m21, 5..) if !true => false,
                (5 | 16, m22) => (if true { false } else { false }),
                _ => (70368744177663usize <= 2usize),
            });
        }
        y0[i] += n0;
        true
    });
    y0[i] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
