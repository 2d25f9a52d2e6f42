//! Seed 20.
//! @global 3
//! @local 1
//! @value 1
//! @buffer 256 324433814 2147483646 -2147483647 -4 16 45 2 1
//! @buffer 4 2 16777215
//! @buffer -6662218288255178370 -2 0 1048575 7 8 9223372036854775806 8 65535 -1 2 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 2],
}

#[device]
fn d1(a0: i32, a1: Option<u32>, a2: bool, a3: u16) -> i32 {
    let mut v7: (i32, Option<u32>) = (match (match 8usize {
        ..=7 => (false as usize),
        m2 @ 1..=2305843009213693951 if !a2 => (7usize + m2),
        ..=4 => {
            ('l3: {
                if a2 {
                    break 'l3 7usize;
                }
                6usize
            })
        }
        _ => (8u32 as usize),
    }) {
        m5 @ 4732758174316957312..
            if (match 9u32 {
                m6 @ (1747425950 | 4294967295) if a2 => true,
                _ => a2,
            }) =>
        {
            (5i32, Some(2964376206u32))
        }
        8 => (a0, a1),
        9.. => (131072i32, Some(4u32)),
        _ => ((-5i32), Some(4294967295u32)),
    });
    v7.0
}

#[kernel]
fn random(n0: u32, x0: &[i32], y0: &mut [u32], y1: &mut [isize]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let mut v9: [Option<u32>; 5] = [
        Some(n0),
        Some(n0),
        Some(n0),
        ({
            let b8: i32 = x0[i % x0.len()];
            Some(y0[i])
        }),
        Some(y0[i]),
    ];
    let mut v9: i32 = ('l10: {
        if true {
            break 'l10 1073741824i32;
        }
        4i32
    });
    if ({
        let mut c13 = 0u32;
        'l12: loop {
            if c13 >= 3 {
                break 'l12 (c13 <= y0[i]);
            }
            c13 += 1;
            y0[i] &= y0[i];
            if (v9 < v9) {
                break false;
            }
            y0[i] &= ({
                y0[i] /= n0 | 1;
                let b14: f32 = (f32::NEG_INFINITY * (-0.0f32));
                y0[i]
            });
        }
    }) {
        'l16: for i15 in 0..=3usize {
            let mut v18: (i8, (u32, bool), Option<usize>) =
                ((if let Some(m17) = None::<i64> { 9i8 } else { 5i8 }), (n0, false), None::<usize>);
            if (x0.iter().all(|p19| v18.1.1) & (x0[i15 % x0.len()] == 3i32)) {
                let v23: Option<usize> = (if false { Some(i15) } else { Some(i) }).map(|p20| {
                    (match (v9, 2i32) {
                        (m21, ..=-2147483647) if true => p20,
                        (..=i32::MIN, m22) => p20,
                        _ => i,
                    })
                });
            } else {
                let mut v24: (S0, [f32; 5], i8) =
                    ((S0 { f0: [i, i15] }), [f32::NEG_INFINITY, 0.75f32, 1.5f32, (-2.25f32), (-2.5f32)], 46i8);
                let mut v24: u32 = (1u32 + (67108863usize.leading_zeros() as u32));
            }
        }
        let mut v9: usize = ({
            let mut c26 = 0u32;
            'l25: loop {
                if c26 >= 1 {
                    break 'l25 local_id(0);
                }
                c26 += 1;
                v9 >>= ('l27: {
                    if (4.25f32 != 3.4028235e38f32) {
                        break 'l27 511i32;
                    }
                    (131072i32 ^ x0[6usize % x0.len()])
                });
                if (y0[i] < n0) {
                    break (n0 as usize);
                }
                v9 /= (5i32 * v9) | 1;
            }
        });
    } else {
        'l30: for i29 in 0..(i / (i | 1)).min(5) {
            'l32: for i31 in 0..2usize {
                y0[i] >>= y0[i];
                let v9: Option<i32> = Some(d1(1i32, None::<u32>, false, 65534u16));
            }
            let v33: u32 = y0[i];
        }
        y0[i] /= (match ((-4i64), 9i32) {
            (m34, -4..=7) if true => n0,
            (22.., m35) => y0[i],
            _ => 1u32,
        }) | 1;
    }
    y0[i] = n0;
    own_y1[0] = 9isize;
    own_y1[1] = own_y1[1];
    own_y1[2] = 73isize;
    own_y1[3] = isize::MIN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
