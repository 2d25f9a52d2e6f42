//! Seed 202.
//! @global 9
//! @local 8
//! @value 2566625942
//! @value 8
//! @buffer 0 1 4 4294967295 1073741824 1 131072 6 2 3 6 0 8
//! @buffer 0 67 4294967294 0 4 4 2 84 8 128 8 0 1738748414 7 1 3487971809 75 69 7 1 33554431 77 1 6 6 0 4294967295 5 53 2 2017895350 1 16777215 52 2
//! @buffer 7 6 -9223372036854775808 2 8 1023 27 8 7
//! @buffer 2 2 0 524287 -2147483647 8 2138563059 67108863 1 33554431 2147483647 50 110 6 2147483646 1280574453 3 1 4 -1 608278761 74 -3 -2017105173 0 72 32767 8 -4 5 2 4 7 16777215 9 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: [usize; 3], a1: &[i32], a2: i32) -> u32 {
    let v2: u32 = ((5u32 * 8u32) * 0u32);
    if ((!9u8) <= 126u8) {
        let v8: ((u32, usize), u32, [i32; 3]) = (
            ((1u32 as u32), a0[2]),
            a1.iter().fold(v2, |p3, p4| v2),
            ('l5: {
                if ({
                    let b7: i32 = a2;
                    true
                }) {
                    break 'l5 [a2, a1[a0[0] % a1.len()], a2];
                }
                [a2, a1[a0[1] % a1.len()], (-2147483647i32)]
            }),
        );
        if ((-5i8) == 1i8) {
            return (false as u32);
        }
        if !(if true { false } else { false }) {
            let f9 = |p10: u32| -> usize { a0[2] };
        }
    }
    ((v2 * 507152354u32) >> 24u32)
}

#[kernel]
fn random(n0: u32, n1: i8, x0: &[u32], y0: &mut [u32], y1: &mut [isize], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    'l12: for i11 in (0..3u32).rev() {
        let Some(v13) = Some(5usize) else {
            break 'l12;
        };
        'l16: for e14 in x0.iter() {
            let mut v17: i64 = (false as i64);
            own_y0[0] <<= 556415598u32;
        }
        own_y0[1] >>= ((n1 as u32) / (own_y0[3] | 1));
    }
    let f18 = |p19: u32| -> usize { (((-5i32) as usize) / (7usize | 1)) };
    'l21: for i20 in (0..=4u32).rev() {
        own_y0[(18446744073709551614usize % 4)] -= ((n0 | n0) >> 22u32);
        'l22: {
            if false {
                own_y0[((i << 49u32) % 4)] *= ((-985338191i32) as u32);
                let f23 = |p24: u32| -> i32 { 6i32 };
            } else {
                let mut v25: (i8, (i32, u32), S0) = ({
                    own_y0[(i % 4)] *= (if (match 9i8 {
                        7 | 127 => false,
                        _ => true,
                    }) {
                        x0.iter().product::<u32>()
                    } else {
                        own_y0[(i % 4)]
                    });
                    (n1, (65i32, own_y0[(i % 4)]), (S0 { f0: 3i32 }))
                });
                let v26: i16 = i16::MIN;
            }
            let mut v27: u32 = (if (0i32 < own_y2[(i % 4)]) {
                1554591179u32.clamp(3389385507u32.min(2u32), 3389385507u32.max(2u32))
            } else {
                n0
            });
        }
    }
    own_y0[0] = own_y0[(8usize % 4)];
    own_y0[1] = 2u32;
    own_y0[2] = n0;
    own_y0[3] = own_y0[2];
    y1[i] = isize::MIN;
    own_y2[0] = own_y2[1];
    own_y2[1] = own_y2[(i % 4)];
    own_y2[2] = own_y2[1];
    own_y2[3] = own_y2[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
