//! Seed 4.
//! @global 4
//! @local 4
//! @offset 2
//! @value 14635
//! @buffer 25 2541428241 9 9 134217727 262144 2 1 4294967295
//! @buffer 105 1
//! @buffer 0 1 0 16384 2 17361487156805585330 0 18446744073709551615 8 1 0 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize, a1: &[u8], a2: u32) -> i32 {
    ((a2 >= a2) as i32)
}

#[kernel]
fn random(n0: u16, x0: &[u32], x1: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v2: i32 = (3i16 as i32);
    let v3: (usize, u64, usize) = (own_y0[1], 68719476736u64, i);
    let mut v4: [[bool; 4]; 3] = ({ [[true; 4]; 3] });
    let mut v5: [Option<usize>; 4] =
        [None::<usize>, Some(x1[x1[x1[v3.2 % x1.len()] % x1.len()] % x1.len()]), Some(v3.2), None::<usize>];
    let v6: ([u32; 2], [i32; 4], (u32, bool, i32)) = ([x0[own_y0[1] % x0.len()]; 2], [v2; 4], (110u32, false, v2));
    'l8: for i7 in 0..v6.1[3].min(5) {
        'l9: {
            v2 <<= 3i32;
            v4.reverse();
        }
        if v4[2][1] {
            let mut v10: usize = ((match 31i16 {
                0.. => v4[2][3],
                _ => v4[1][(own_y0[(v3.2 % 2)] % 4)],
            }) as usize);
        } else {
            let mut v12: [(i64, u64, u16); 4] = [
                ((-3i64), 35184372088831u64, n0),
                (5i64, v3.1, 16384u16),
                (match 8i32 {
                    ..=1073741823 => (i64::MIN, 35184372088831u64, n0),
                    m11 @ ..=1 if false => (i64::MIN, 17773281468271742362u64, n0),
                    _ => (77i64, 4u64, 0u16),
                }),
                (536870912i64, 3u64, u16::MAX),
            ];
        }
    }
    let mut v15: u32 = (match (6i32, 102u8) {
        (m13, 31 | 254) if true => 1994561447u32.saturating_mul(x0[v3.2 % x0.len()]),
        (..=-5, m14) => (v6.2.0 as u32),
        _ => (v6.0[1] << v6.2.0),
    });
    'l18: for e16 in x1.iter() {
        let v3: u32 = ({
            let mut c20 = 0u32;
            'l19: loop {
                if c20 >= 4 {
                    break 'l19 v15;
                }
                c20 += 1;
                own_y0[1] = (own_y0[1] >> v15);
                if v6.2.1 {
                    break (5u32 % (v15 | 1));
                }
                v15 ^= (c20 * 0u32);
            }
        });
        let mut c21 = 0u32;
        'l22: loop {
            if c21 >= 4 {
                break 'l22;
            }
            c21 += 1;
            v2 = v2;
            let mut v3: u64 = (if (x0[1usize % x0.len()] != v15) {
                (!u64::MAX)
            } else {
                ({
                    v2 -= (-1664780466i32).wrapping_add(1).signum();
                    (7u8 as u64)
                })
            });
            let mut v23: ((i32, i32), i32) = ((v6.2.2, (v6.2.2 * v2)), v6.2.2);
        }
    }
    let mut v24: i16 = (32767i16 * 33i16).wrapping_sub(9i16);
    let mut v25: i32 = (match (v2 as isize) {
        9223372036854775807.. => 8i32,
        _ => v6.1[2],
    });
    own_y0[0] = i;
    own_y0[1] = own_y0[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
