//! Seed 261.
//! @global 2
//! @local 1
//! @value 1
//! @buffer 1 1 5 2 0 889556180
//! @buffer 9 -2147483648 -2147483648 7 -2147483648 536870911 -2147483647 -1868664260 5 -4 9 1048575 1755830949
//! @buffer 96 7
//! @buffer 2 9 18446744073709551614 7961745587659150122
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (b - b) < b { (a | b) } else { (a * a) }
}

#[device]
fn d2(a0: u32) -> u32 {
    'l4: for i3 in 0..18446744073709551615u64.min(4) {
        'l5: {
            let v6: u32 = 4u32;
        }
        let mut v7: u32 = 5u32;
        let v8: u32 = ((a0 + a0) % ((if false { a0 } else { 5u32 }) | 1));
    }
    ((a0 / (a0 | 1)) / ((a0 * a0) | 1))
}

#[kernel]
fn random(n0: u32, x0: &[u32], x1: &[i32], y0: &mut [u32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y1: &mut [usize] = &mut y1[i * 2..i * 2 + 2];
    let v9: bool = (own_y1[0].overflowing_sub(own_y1[(own_y1[1] % 2)]).0 < (i * 18446744073709551615usize));
    own_y1[0] <<= (97usize >> own_y1[1]);
    y0[i] *= x0[(n0 as usize) % x0.len()];
    if ({ v9 }) {
        y0[i] *= y0[i];
    } else {
        let mut v10: u8 = (g1(x0[own_y1[1] % x0.len()], x0[own_y1[1] % x0.len()]) as u8);
        let v13: i32 = (match ({
            own_y1[0] *= own_y1[((7i16 as usize) % 2)];
            (y0[i], x0[own_y1[(i % 2)] % x0.len()])
        }) {
            (m11, 1048575) if (v9 || v9) => (5i32 ^ 31i32),
            (0, m12) => (false as i32),
            _ => (6i32 ^ x1[i % x1.len()]),
        });
    }
    y0[i] = 6u32;
    own_y1[0] = 4usize.wrapping_mul((f32::NAN as usize));
    own_y1[1] = ({
        let mut c15 = 0u32;
        'l14: loop {
            if c15 >= 1 {
                break 'l14 9061403287571917428usize;
            }
            c15 += 1;
            if v9 {
                break (i as usize);
            }
            y0[i] -= g1(
                ({
                    let mut c17 = 0u32;
                    'l16: loop {
                        if c17 >= 4 {
                            break 'l16 x0[own_y1[1] % x0.len()];
                        }
                        c17 += 1;
                        y0[i] = 0u32;
                        if false {
                            break n0;
                        }
                    }
                }),
                n0,
            );
        }
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
