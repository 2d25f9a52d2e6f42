//! Seed 128.
//! @global 16
//! @local 8
//! @value -127
//! @buffer 1226040826 32768 5 4294967294 63 6 4 3571834663 3 33554432 2 16384 4017586724 16 6 5
//! @buffer 6 9 -2147483648 -5 -2147483648 -2147483648 2 -2147483648 2147483647 6 4 5 -2147483647 268435456 2 3
//! @buffer 0 57 -34 108
//! @buffer 8 4 2 2147483646 4 7 131071 2 255 -2147483648 72 -2147483647 8 6 -3 4096
//! @buffer -4 2147483647 -1249293047 -2147483648 9 2147483647 98216261 4 0 -1624535415 511 51 33554431 8 2097152 2 8 16777216 -2147483647 18 16777216 1587274005 1 9 -2147483648 -2147483648 2147483646 1 0 -2147483648 1670738173 4
//! @buffer (18350194540792700923 16777216 (2576877776)) (7 4095 (1))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: u32,
    f2: [u32; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: &[i32], a1: &[i16], a2: usize, a3: u16) -> i32 {
    ((116i32 + a0[255usize % a0.len()]) & a0[(!a2) % a0.len()])
}

#[kernel(local = 8)]
fn random(n0: i8, x0: &[u32], x1: &[i32], x2: &[i8], y0: &mut [i32], y1: &mut [i32], g0: &mut [S0]) {
    #[local]
    let mut tile: [usize; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    y0[i] = own_y1[0];
    'l3: for i2 in (0..0u32).rev() {
        own_y1.fill((y0[i] + x1[i]));
        let v4: ([f64; 5], u32) = ([(16777216.0f64 * (-1.75f64)); 5], i2);
    }
    tile[k] = k.rotate_left(117u32);
    barrier();
    let t5 = tile[k];
    'l6: {
        match (match Some(x0[i]) {
            Some(m7) => i,
            None => (E0::V3 as usize),
        }) {
            0 => {
                let mut n0: (u32, u32, Option<bool>) = (x0[i], 2171089776u32, Some(false));
            }
            m8 => {
                let v9: i16 = 8i16;
                let v13: i32 = ({
                    let mut c11 = 0u32;
                    'l10: loop {
                        if c11 >= 4 {
                            break 'l10 i32::MIN;
                        }
                        c11 += 1;
                        y0[i] &= (match 63u32 {
                            9 => i32::MAX,
                            _ => x1[i],
                        });
                        if own_y1.iter().any(|p12| true) {
                            break (x1[i] >> 12u32);
                        }
                    }
                });
            }
        }
        let mut v14: (i32, f32) = (y0[i], 4294967300.0f32);
        'l17: for e15 in x2.chunks(2) {
            let Some(v19) = None::<i64>.map(|p18| p18) else {
                break 'l17;
            };
            let v14: [(i32, f32, isize); 5] = (if ({
                ({
                    let f = f32::INFINITY;
                    !f.is_nan() && f.is_sign_negative()
                })
            }) {
                [
                    (own_y1[1], v14.1, 8isize),
                    ((-5i32), 4294967300.0f32, 1152921504606846975isize),
                    (v14.0, 765.599f32, 8isize),
                    (v14.0, v14.1, 9223372036854775807isize),
                    (own_y1[0], (-0.0f32), 9223372036854775807isize),
                ]
            } else {
                [
                    (own_y1[(tile[k] % 2)], v14.1, 5isize),
                    (4i32, v14.1, 4isize),
                    (own_y1[(i % 2)], 4.25f32, 1isize),
                    (x1[i], 3.4028235e38f32, 34359738368isize),
                    (x1[i], v14.1, 268435455isize),
                ]
            });
        }
    }
    if k == 0 {
        g0[group_id(0)] = (S0 { f0: 4503599627370496u64, f1: x0[i], f2: [1u32] });
    }
    barrier();
    y0[i] = x1[i];
    own_y1[0] = x1[i];
    own_y1[1] = x1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
