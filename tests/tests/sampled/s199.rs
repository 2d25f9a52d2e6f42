//! Seed 199.
//! @global 8
//! @local 4
//! @buffer 8 4 9 64 8 70 4 64 7 683575004 1671856324 2589617131 1 1 0 1 6 21
//! @buffer (22 4294967295 3) (9 0 3) (8 4294967295 -5) (-2 0 5) (9223372036854775807 16 -1) (16384 2631125686 8) (17592186044416 0 49) (9223372036854775807 0 6)
//! @buffer 135699812 4194304 8 99 5 9 3403420786 8 2 2 2828735615 3734075469 4031432526 0 4 4207474059
//! @buffer (8 3082393551 5) (-1474550981015188681 4294967295 8) (5 262143 4) (-4 2 9) (6 7 8) (18014398509481983 5 33554432) (2 4294967294 2147483646) (8 1 31)
//! @buffer 2147483647 453501450
//! @len 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: u32,
    f2: i32,
}

#[kernel(local = 4)]
fn random(x0: &[u32], x1: &[S0], y0: &mut [u32], y1: &mut [S0], g0: &mut [i32], #[local] tile: &mut [i32]) {
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    let f1 = |p2: u32| -> i32 { x1[i].f2 };
    let mut v3: Option<S0> = Some((S0 { f0: y1[i].f0, f1: x1[i].f1, ..y1[i] }));
    tile[k] = y1[i].f2;
    barrier();
    let t4 = tile[k];
    let v5: i32 = (((-5i32) ^ 4i32) % (x1[i].f2 | 1));
    let mut v6: (usize, [i32; 1], isize) = ((false as usize), [(x1[i].f2 - x1[i].f2); 1], y1[i].f0);
    if k == 0 {
        g0[group_id(0)] = ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 4 {
                    break 'l7 tile[(k % 4)];
                }
                c8 += 1;
                v6.0 /= v6.0 | 1;
                if true {
                    break v5;
                }
                own_y0[(v6.0 % 2)] = x0[v6.0 % x0.len()];
            }
        })
        .midpoint(v6.1[(8usize % 1)]);
    }
    barrier();
    own_y0[0] = 18u32;
    own_y0[1] = x0[(match 9u8 {
        64..=73 => i,
        m9 @ 51.. if true => 4usize,
        _ => k,
    }) % x0.len()];
    y1[i] = (S0 {
        f0: x1[i].f0,
        f1: (2u32 * 8192u32).abs_diff(x0[(y1[i].f2 as usize) % x0.len()]),
        f2: ({
            let mut c11 = 0u32;
            'l10: loop {
                if c11 >= 4 {
                    break 'l10 None::<i32>;
                }
                c11 += 1;
                y1[i] = (S0 { f0: (-1isize), f1: y1[i].f1, f2: t4 });
                if false {
                    break None::<i32>;
                }
                y1[i].f1 &= x1[i].f1;
            }
        })
        .unwrap_or(
            ({
                y1[i].f1 -= x0[k % x0.len()];
                own_y0[(0usize % 2)] = own_y0[1];
                t4
            }),
        ),
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
