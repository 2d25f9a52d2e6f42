//! Seed 199.
//! @global 16
//! @local 8
//! @buffer 8192 3292443253 0 8 4096
//! @buffer (1 187365534 6) (6 1557529264 2147483647) (5 81167870 434154521) (2199023255552 8 -475556899) (-2 1742153061 849833954) (1470340336059080344 9 2147483646) (0 4 -2147483647) (101 2977763636 5) (7 2676936065 8) (6 67108864 536870911) (0 2 5) (9 1 -4) (2 2214646086 -2147483647) (-9223372036854775808 4294967294 2) (7 2 1) (-3 3951018801 8)
//! @buffer 2164082746 262143 4294967295 1 32768 113 6 1 131071 131072 0 4 1526844980 1 2 3498468858 4294967294 1 16777216 1 9 512 4294967294 4 8191 1 0 524288 42 4294967294 7 1
//! @buffer (17592186044415 0 2147483646) (36028797018963967 7 -2147483647) (-4838789233123709425 3 2147483647) (9 5 1817467491) (1099511627775 268435456 6) (9223372036854775807 1948085957 -2) (-5 0 8) (-9223372036854775808 1 375090404) (9223372036854775807 4294967294 2147483646) (-9223372036854775807 0 6) (-2 112 2147483647) (-9223372036854775808 3073214543 -2147483648) (9223372036854775807 76 -2147483648) (3 33554432 262144) (5 7 9) (6 2257310774 -2147483647)
//! @buffer 2048 8192
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: u32,
    f2: i32,
}

#[kernel]
fn random(x0: &[u32], x1: &[S0], y0: &mut [u32], y1: &mut [S0], g0: &mut [i32]) {
    #[local]
    let mut tile: [u32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    'l3: for e1 in own_y0.iter() {
        if false {
            continue 'l3;
        }
        let f4 = |p5: u32| -> u32 {
            ((!own_y0[(k % 2)])
                ^ (match None::<u32> {
                    Some(m6) => 8u32,
                    None => p5,
                }))
        };
    }
    let v7: Option<[u64; 1]> = ({
        own_y0[0] <<= (if (y1[i].f1 != x1[i].f1) {
            (33554431i32 as u32)
        } else {
            ({
                own_y0[0] &= x0[7usize % x0.len()];
                y1[i].f2 += 32i32;
                x0[18446744073709551615usize % x0.len()]
            })
        });
        None::<[u64; 1]>
    });
    'l8: {
        let Some(v11) = ({
            let b9: Option<bool> = Some(false);
            let b10: i32 = (false as i32);
            Some(65534u16)
        }) else {
            break 'l8;
        };
        let mut v7: u8 = ((0u8 - 6u8) ^ (if true { 93u8 } else { 5u8 }));
        let mut v14: [f32; 3] = (match ((-4i32) as u32) {
            m13 @ ..=115 if 16777216.0f32.is_finite() => [((-0.0f32).min(1.845053e-31f32) + 0.0); 3],
            ..=1671856324 => [((-9.765132e32f32) - f32::INFINITY), (-1.25f32), (f32::NAN / 526.995f32)],
            _ => [846.539f32, (5.5f32 * (-1.25f32)), ((-2147483600.0f32).max((-3.569245e-5f32)) + 0.0)],
        });
    }
    let mut v15: (u8, bool) = (39u8, true);
    tile[k] = ((if let Some(m16) = Some(y1[i].f1) { m16 } else { x0[k % x0.len()] })
        & (if v15.1 { own_y0[1] } else { own_y0[0] }));
    barrier();
    let t17 = tile[k];
    let v18: S0 = ({
        y1[i].f0 >>= (y1[i].f0 + 16777216isize);
        y1[i].f2 *= (y1[i].f2 & y1[i].f2);
        (S0 {
            f0: x1[i].f0.wrapping_rem(4isize | 1),
            f1: (match 4usize {
                0 => x0[k % x0.len()],
                _ => y1[i].f1,
            }),
            f2: y1[i].f2,
        })
    });
    if k == 0 {
        g0[group_id(0)] = ((8i32 as i32) - (v18.f2 % (y1[i].f2 | 1)));
    }
    barrier();
    own_y0[0] = ((4u32 as u32) ^ 63u32);
    own_y0[1] = Some(own_y0[0]).unwrap_or(5u32);
    y1[i] = v18;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
