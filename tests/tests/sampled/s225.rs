//! Seed 225.
//! @global 3
//! @local 1
//! @value 536870911
//! @buffer 1309309831 -2 131071
//! @buffer ((72 16) (0 0) 6 (192 2 247 82)) ((-2 99) (93 4294967294) 0 (255 4 0 36)) ((9223372036854775806 31) (6 9) 131071 (1 81 77 1))
//! @buffer 18 9 9 105 1 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [isize; 2],
    f1: [u32; 2],
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn d1(a0: &[i32], a1: [f64; 2]) -> [usize; 3] {
    let Some(v2) = Some([4u32; 1]) else {
        return [8usize; 3];
    };
    [({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 4 {
                break 'l3 (5usize + 3usize);
            }
            c4 += 1;
            if (true || false) {
                break 8454564541000273156usize;
            }
        }
    }); 3]
}

#[kernel]
fn random(n0: usize, x0: &[i32], x1: &[S0], y0: &mut [u16]) {
    let i = global_id(0);
    let own_y0: &mut [u16] = &mut y0[i * 2..i * 2 + 2];
    let v5: u32 = ((-1.2598826e-15f32) as u32);
    'l7: for i6 in (0..1u32).step_by(3) {
        let mut c8 = 0u32;
        'l9: while c8 < 5 && false {
            c8 += 1;
            let f10 = |p11: u32| -> u16 { 49764u16 };
            let mut v12: i32x2 = i32x2::splat(8i32);
            own_y0[1] ^= (own_y0.iter().filter(|v| **v > 9u16).count() as u16);
        }
    }
    let mut v13: f32 = (9u64 as f32);
    let v16: (Option<bool>, [usize; 4]) = (
        Some(true).map(|p14| p14),
        [
            (match 1usize {
                m15 @ 576460752303423488.. if true => m15,
                5..=7052861897102327894 => n0,
                68719476735.. => n0,
                _ => 17592186044416usize,
            }),
            4usize,
            n0,
            (own_y0.iter().position(|v| *v == 5u16).unwrap_or(77) as usize),
        ],
    );
    v13 = 1.1754944e-38f32;
    match ({
        let b17: bool = true;
        let b18: usize = i;
        (-(-1i32))
    }) {
        0 => {
            let v21: ([bool; 2], bool) = (
                ({
                    let b19: i32 = ({ x0[i] });
                    let b20: u64 = (14646897999317652545u64 % (6u64 | 1));
                    (match b19 {
                        1.. => [true, true],
                        7..=4096 => [true, true],
                        _ => [false; 2],
                    })
                }),
                (if (104i16 > (-2i16)) { ((-0.0f64) == 18.061f64) } else { (if true { true } else { false }) }),
            );
            let mut v24: [i32; 5] = [
                (x0[i] + 3i32),
                ({ x0[i] }),
                ({
                    let mut c23 = 0u32;
                    'l22: loop {
                        if c23 >= 1 {
                            break 'l22 x0[i];
                        }
                        c23 += 1;
                        v13 *= v13;
                        if false {
                            break 9i32;
                        }
                    }
                }),
                x0[i].saturating_mul(3i32),
                (8388608i32 / (i32::MAX | 1)),
            ];
        }
        1 => {
            own_y0[((match Some(true) {
                Some(m25) => (v16.1[(18446744073709551614usize % 4)] % (44usize | 1)),
                None => v16.1[2],
            }) % 2)] >>=
                (if true { own_y0[0] } else { own_y0[(0usize % 2)] }).clamp(3u16.min(24165u16), 3u16.max(24165u16));
            if (Some(v16.1[(i % 4)]) != Some(v16.1[0])) {
                let (v29, mut v30) = ({
                    let mut c32 = 0u32;
                    'l31: loop {
                        if c32 >= 1 {
                            break 'l31 (x0[i], x0[i]);
                        }
                        c32 += 1;
                        if ({ false }) {
                            break (3i32, x0[i]);
                        }
                    }
                });
            }
        }
        m33 => {
            let mut v34: u32 = (x1[i].f2 << m33);
            'l37: for e35 in own_y0.iter_mut() {
                let mut v38: i32 = 2147483646i32;
            }
        }
    }
    let mut v39: isize = 8isize;
    let mut v40: i32x3 =
        ((if true { i32x3::splat(7i32) } else { i32x3::splat(2147483647i32) }) - i32x3::splat(i32::MAX));
    if ('l41: {
        if (false && true) {
            break 'l41 false;
        }
        v40.z += v40.x;
        false
    }) {}
    own_y0[0] = 5u16;
    own_y0[1] = 20u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
