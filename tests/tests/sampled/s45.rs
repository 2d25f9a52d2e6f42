//! Seed 45.
//! @global 2
//! @local 1
//! @buffer 16383 3 63 2147483647 -1882884713 7 59 2147483646 6 1 511 84 2 -1091242221 2147483646 524288 -2147483647
//! @buffer 51 4294967295
//! @buffer 8388607 14216210447054285632 9 7 1 2 9 7
//! @buffer -3 3 8 50 16384 -2 511 -2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn h1<const N: usize>(a: &[i64; N], b: i64) -> i64 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t - a[j]) - (N as i64);
    }
    t ^ a[0]
}

#[kernel]
fn random(x0: &[i32], y0: &mut [u32], y1: &mut [usize], y2: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let v4: [isize; 1] = ('l2: {
        if (true == false) {
            break 'l2 [88isize];
        }
        own_y1[0] /= i | 1;
        [7isize]
    });
    let mut v5: i16 = 16384i16;
    let v6: u8 = (match (6u32 % (7u32 | 1)) {
        617730004..=4294967295 => 0u8,
        67108864..=1073741823 => 0u8,
        2..=4294967294 => 1u8,
        _ => 1u8,
    });
    let mut v7: u32 = ((match v5 {
        5.. => y0[i],
        _ => y0[i],
    }) >> x0[(own_y2[3] as usize) % x0.len()]);
    let mut c8 = 0u32;
    'l9: while c8 < 2 && (x0[own_y1[(80usize % 4)] % x0.len()] < 3i32) {
        c8 += 1;
        y0[i] >>= v7;
        let v11: u32 = ({
            let b10: Option<u32> = Some(1u32);
            (1.75f32 as u32)
        });
        own_y2.reverse();
    }
    'l12: {
        let mut v15: Option<[isize; 4]> = ({
            own_y1[2] *= (if (16777216.0f32 > 3.5f32) { 6usize } else { (y0[i].leading_zeros() as usize) });
            own_y1[2] *= (2.16e-43f32 as usize);
            (match Some(x0[119usize % x0.len()]) {
                Some(m13)
                    if ({
                        let b14: [isize; 1] = [3isize];
                        false
                    }) =>
                {
                    Some([32767isize, 35184372088832isize, 9isize, v4[(i % 1)]])
                }
                _ => Some([v4[(137438953472usize % 1)], 58isize, v4[(own_y1[(0usize % 4)] % 1)], v4[0]]),
            })
        });
        'l17: for i16 in 0..2u64 {
            'l19: for i18 in (0..=2u32).rev() {
                let mut v20: S0 = (S0 { f0: 5usize, f1: own_y1[0], f2: 0u32, f3: [63u8; 4] });
                let mut v21: u32 = y0[i];
                let mut v22: Option<(u64, u32)> = Some((0u64, 4294967294u32));
            }
            let mut v23: i8 = ({
                v7 *= y0[i].wrapping_shl(v7);
                (8i8 % (66i8 | 1))
            });
            let v26: u32 = (y0[i]
                & ('l24: {
                    if false {
                        break 'l24 v7;
                    }
                    v7 >>= 4294967294u32;
                    y0[i]
                }));
        }
        let v7: usize = ({
            let b30: (bool, i16, isize) = (match (if true { Some(16384u16) } else { Some(0u16) }) {
                Some(m27) => {
                    ({
                        let b28: u32 = y0[i];
                        let b29: u32 = u32::MAX;
                        (false, v5, v4[(own_y1[(2305843009213693951usize % 4)] % 1)])
                    })
                }
                None => (true, v5, (-5isize)),
            });
            own_y2[(18446744073709551615usize % 4)] += x0[i % x0.len()];
            own_y1[2]
        });
    }
    y0[i] = v7;
    own_y1[0] = i;
    own_y1[1] = i;
    own_y1[2] = 8usize;
    own_y1[3] = i;
    own_y2[0] = own_y2[1];
    own_y2[1] = x0[13622577310837209869usize % x0.len()];
    own_y2[2] = own_y2[1];
    own_y2[3] = x0[own_y1[1] % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
