//! Seed 18.
//! @global 4
//! @local 3
//! @value 25
//! @value 7
//! @buffer 1
//! @buffer 60 8 1 3 32
//! @buffer 0 1 1 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i64, a1: usize, a2: u32) -> i32 {
    'l3: for i2 in (0..2u32).step_by(1) {
        let mut a0: i32 = ((false ^ true) as i32);
        match (match ({
            let mut c5 = 0u32;
            'l4: loop {
                if c5 >= 3 {
                    break 'l4 i2;
                }
                c5 += 1;
                a0 ^= a0;
                if true {
                    break i2;
                }
                a0 += a0;
            }
        }) {
            8 | 29 => (a0 * a0),
            _ => a0,
        }) {
            0 => {
                let mut a2: u32 = u32::MAX;
            }
            1 => {
                let mut v6: i32 = a0;
                v6 &= (({ i2 }) as i32);
            }
            m7 => {
                let f8 = |p9: u32| -> i8 { 3i8 };
                let v10: i32 = ((-2326017663445497927isize) as i32);
            }
        }
    }
    1905690742i32
}

#[kernel]
fn random(n0: i32, n1: usize, x0: &[i32], y0: &mut [i64], y1: &mut [usize]) {
    let i = global_id(0);
    if true {
        y1[i] /= (9usize & i) | 1;
        let mut v11: i32 = d1((y0[i] ^ 32768i64), (i ^ 9usize), (4294967295u32 % (4294967294u32 | 1)));
    } else {
        let v12: i32 = (x0.iter().product::<i32>() / (x0[y1[i] % x0.len()].pow(4) | 1));
    }
    let mut c13 = 0u32;
    'l14: while c13 < 5
        && (match (i, 1024i16) {
            (m15, -2) if (58u32 < 21u32) => false,
            (..=5, m16) => (false | true),
            _ => {
                ({
                    let b17: i32 = 9i32;
                    true
                })
            }
        })
    {
        c13 += 1;
        let mut v18: u32 = c13;
        v18 = (4isize as u32);
    }
    let mut v19: i32 = (n0 + (x0[n1 % x0.len()] as i32));
    match (!0u32) {
        0 => 'l20: {
            let mut v23: i32 = d1(
                y0[i],
                (if true {
                    n1
                } else {
                    ('l21: {
                        if false {
                            break 'l21 i;
                        }
                        v19 ^= x0[y1[i] % x0.len()];
                        n1
                    })
                }),
                (2178205368u32 >> 13u32),
            );
            match 3u16 {
                0 => {}
                1 => {}
                m24 => {}
            }
        }
        m25 => {}
    }
    y0[i] = y0[i];
    y1[i] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
