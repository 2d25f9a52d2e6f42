//! Seed 93.
//! @global 3
//! @local 3
//! @value 2
//! @buffer 2147483647 511 8 -2147483647 1951875477 30
//! @buffer 8 5 1 7846877138705887804 70 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: bool) -> u32 {
    (2usize as u32)
}

#[device]
fn d2(a0: &mut u16, a1: &mut u32) -> i32 {
    'l3: {
        if true {
            return (-2147483647i32);
        }
        (*a1) -= (((*a1).count_zeros() as u32) + d1(true));
        'l5: for i4 in 0..=4u32 {
            let v6: i32 = (4i32 ^ i32::MAX).wrapping_sub(2i32);
            let mut v6: u32 = (if !true { (*a1) } else { i4 });
        }
    }
    'l8: for i7 in 0..=4usize {
        (*a1) %= ('l9: {
            if (if (true | false) { true } else { (i7 < i7) }) {
                break 'l9 (*a1);
            }
            (*a1) ^= (f64::NEG_INFINITY as u32);
            d1((-3.75f32).is_infinite())
        }) | 1;
        let v11: u64 = u64::MAX;
    }
    let mut v12: i16 = 63i16;
    ((2147483647i32 * 0i32) % ((0i32 - 5i32) | 1))
}

#[kernel]
fn random(n0: i32, x0: &[i32], y0: &mut [u64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let v13: i32 = (x0[i % x0.len()] - n0).wrapping_pow(0);
    'l15: for i14 in (0..3u32).step_by(2) {
        'l18: for (i17, e16) in own_y0.iter().enumerate() {
            let v19: i32 = n0;
        }
        own_y0[(i % 2)] &= 5u64;
    }
    'l22: for e20 in own_y0.chunks(3) {
        if ({
            let mut c24 = 0u32;
            'l23: loop {
                if c24 >= 1 {
                    break 'l23 (n0 < v13);
                }
                c24 += 1;
                if (10u32 != 8u32) {
                    break false;
                }
            }
        }) {
            let mut v25: u32 = 2u32;
            v25 <<= (d1(false) + v25.rotate_left(v25));
        }
    }
    let v26: i8 = ((9i8 % (107i8 | 1)) / ((27u32.leading_zeros() as i8) | 1));
    let v27: u32 = 2648593410u32;
    let f28 = |p29: u32| -> f32 {
        (if let Some(m30) = None::<i32> { (-2147483600.0f32) } else { (-0.5f32).mul_add(1.5f32, 3.75f32) })
    };
    if true {
        if !true {
            let v31: usize = ((12usize as usize) & i);
            'l34: for e32 in x0.iter() {
                let v35: u32 = v27;
                let v36: usize = 7usize;
            }
            'l38: for i37 in (0..1usize).rev() {
                let v39: isize = 9007199254740992isize;
                let mut v41: i64 = ((if true { 3i64 } else { 6963020059947768824i64 })
                    & ({
                        let b40: i32 = 4i32;
                        3i64
                    }));
                let mut v42: usize = v31;
            }
        }
        let v43: i16 = 0i16.pow(4);
    }
    let f44 = |p45: u32| -> f32 { ((i ^ i) as f32) };
    'l48: for (i47, e46) in own_y0.iter().enumerate() {
        let v49: u16 = 8u16;
    }
    let mut v52: u32 = (1u32 | x0.iter().fold(v27, |p50, p51| p50));
    own_y0[0] = (v13.count_ones() as u64);
    own_y0[1] = own_y0[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
