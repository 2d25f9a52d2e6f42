//! Seed 72.
//! @global 2
//! @local 2
//! @buffer -32768
//! @buffer 9223372036854775806 9 -3 -9223372036854775808 8 -4 7 -7889642587339356902 32 -9223372036854775808 2047 -9223372036854775808 0 9223372036854775807 9 137438953471 7 -9223372036854775808
//! @buffer 2047 2
//! @buffer 6 1
//! @buffer 8 -3 1994754319 2 3 0 -2147483647 9
//! @buffer 8456371350519628775
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (c | b) < b { (a - a) } else { (b & b) }
}

#[device]
fn d2(a0: u32, a1: Option<u32>, a2: [u32; 1]) -> u32 {
    let f3 = |p4: u32| -> i64 {
        ({
            let b5: u32 = ({ p4 });
            g1(g1(2097151i64, 44i64), 9223372036854775807i64.wrapping_sub(17592186044416i64))
        })
    };
    ((a0 * a2[0]) >> a0)
}

#[kernel]
fn random(x0: &[i16], x1: &[isize], x2: &[i32], y0: &mut [u32], y1: &mut [i32], g0: &mut [usize]) {
    #[local]
    let mut tile: [u32; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1: &mut [i32] = &mut y1[i * 4..i * 4 + 4];
    let mut v9: u32 = ({
        let b7: bool = own_y1.iter().any(|p6| true);
        let b8: Option<i32> = (if b7 { Some(x2[i]) } else { Some(own_y1[k]) });
        131072u32
    });
    own_y1[k] = x2[i];
    tile[2 - 1 - k] = y0[i].rem_euclid(u32::MAX | 1);
    for i10 in 0..3usize {
        barrier();
        let t11 = tile[(k + i10 + 1) % 2];
        barrier();
        tile[k] = (match (1u16 | 4u16) {
            m12 @ 4.. if (4i64 != 2251799813685247i64) => {
                (match Some(t11) {
                    Some(m13) if true => y0[i],
                    _ => 1u32,
                })
            }
            1 => t11.wrapping_shr(t11),
            _ => (if false { v9 } else { 8u32 }),
        });
    }
    barrier();
    let t14 = tile[(0usize % 2)];
    let mut v15: u32 = tile[k];
    let (v16, mut v17) = ((31u8, 9223372036854775806i64, false), 4u16);
    if k == 0 {
        g0[group_id(0)] = i;
    }
    barrier();
    tile[k] = ({
        let mut c19 = 0u32;
        'l18: loop {
            if c19 >= 3 {
                break 'l18 c19;
            }
            c19 += 1;
            v9 |= t14;
            if (match (x1[3usize % x1.len()] ^ x1[16383usize % x1.len()]) {
                m20 @ ..=34 if false => {
                    (match 2u32 {
                        8 | 9 => v16.2,
                        2 | 4 => true,
                        _ => v16.2,
                    })
                }
                0 | 1 => v16.2,
                _ => v16.2,
            }) {
                break v9;
            }
            y0[i] ^= v9;
        }
    });
    barrier();
    let t21 = tile[k];
    if k == 0 {
        g0[group_id(0)] = k;
    }
    barrier();
    y0[i] = 512u32;
    own_y1[0] = own_y1[(5usize % 4)];
    own_y1[1] = (-2147483647i32);
    own_y1[2] = x2[i];
    own_y1[3] = 5i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
