//! Seed 202.
//! @global 4
//! @local 4
//! @buffer (6)
//! @buffer 3 6 -2147483648 8
//! @buffer -2147483648 67 2147483646
//! @buffer 0 2147483646 536870912 2 0 0 131072 2147483647 2097152 5 0 491829157 -1 2 32767 -2147483647
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
fn random(x0: &[S0], x1: &[i32], y0: &mut [i32], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y1: &mut [i32] = &mut y1[i * 4..i * 4 + 4];
    let mut v11: u64 = 9u64;
    'l13: for i12 in (-3..-1i32).rev() {
        let Some(v14) = None::<usize> else {
            break 'l13;
        };
        let mut v14: u32 = 2097152u32;
        own_y1[0] -= ({
            let mut c16 = 0u32;
            'l15: loop {
                if c16 >= 3 {
                    break 'l15 (i12 - (-2147483647i32));
                }
                c16 += 1;
                if (y0[i] < i12) {
                    break 6i32;
                }
                own_y1[0] &= x0[i % x0.len()].f0.clamp((-5i32).min(8i32), (-5i32).max(8i32));
            }
        });
    }
    'l17: {
        if false {
            if (true
                == ({
                    let b18: i32 = y0[i];
                    y0[i] %= (-5i32) | 1;
                    false
                }))
            {
                own_y1[((2251799813685248usize << 22u32) % 4)] >>=
                    x0[i.clamp(1usize.min(0usize), 1usize.max(0usize)) % x0.len()].f0;
                let mut v24: u64 = ('l19: {
                    if x1.iter().all(|p21| false) {
                        break 'l19 35184372088831u64;
                    }
                    y0[i] *= own_y1.iter().take(2).fold(x1[i % x1.len()], |p22, p23| p22);
                    v11
                });
                let mut v25: (bool, [u32; 1], [i32; 2]) = (match E0::V1 {
                    E0::V0 => (false, [0u32], [(-4i32), y0[i]]),
                    E0::V1 => (false, [16777216u32; 1], [x0[4777027810109159733usize % x0.len()].f0, own_y1[2]]),
                    _ => (true, [889883792u32; 1], [x1[7usize % x1.len()], x0[i % x0.len()].f0]),
                });
            }
        } else {
        }
    }
    y0[i] = x0[18012294683456061715usize % x0.len()].f0;
    own_y1[0] = x0[i % x0.len()].f0;
    own_y1[1] = 4i32;
    own_y1[2] = 4i32;
    own_y1[3] = (-2147483647i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
