//! Seed 72.
//! @global 8
//! @local 8
//! @value 3357796219
//! @value -3
//! @buffer -1 4194303 2147483646 1 5 8 4 -2090658166
//! @buffer 0 4 1 9 0 5037094598861362001 0 6 1023 4 2147483647
//! @buffer 0 255 4 69 0 662483375 2 5 4294967294 3127429847 779455416 1282548317 0 0 67108864 8 4 8 4294967295 5 4294967294 4294967295 4 2 1 1908922359 0 2605004443 649729145 7 4294967294 4
//! @buffer 9223372036854775806 8 -9223372036854775807 2 16383 3 15 144115188075855872
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut [u16; 3], a1: (i32, usize, i8), a2: &mut i64) -> u32 {
    'l2: {
        let Some(v3) = Some(a1.1) else {
            break 'l2;
        };
        if false {
            let a1: u16 = (if true { ((*a0)[2] + (*a0)[1]) } else { ((*a0)[0] - (*a0)[0]) });
            let f4 = |p5: u32| -> u64 { 18446744073709551614u64 };
            let mut v6: (i32, i32) = ((-2147483647i32), (3i32 + (-5i32)));
        }
        let a1: i16 = 2i16;
    }
    (*a0)[2] *= 0u16;
    1u32
}

#[device]
fn d7(a0: [isize; 5], a1: &mut [i32]) -> (bool, usize) {
    let mut v8: [i32; 5] = [
        a1[(4i64 as usize) % a1.len()],
        (a1[18446744073709551614usize % a1.len()] ^ 8191i32),
        1i32,
        (5u8 as i32),
        (a1[9usize % a1.len()] % (a1[1usize % a1.len()] | 1)),
    ];
    (false, (usize::MAX | 4usize))
}

#[kernel]
fn random(n0: u32, n1: i16, x0: &[i32], x1: &[usize], y0: &mut [u32], y1: &mut [i64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    own_y0[0] |= own_y0[0];
    if true {
        let v9: usize = x1[x1[x1[576460752303423487usize % x1.len()] % x1.len()] % x1.len()];
        'l11: for i10 in -2..-1i32 {
            'l13: for i12 in (0..1u64).step_by(1) {
                let f14 = |p15: u32| -> i64 { 50i64.saturating_add(((-7368397003371119629i64) >> 4u32)) };
                let v16: (Option<usize>, bool, [i32; 3]) = (None::<usize>, true, [i10, x0[i], i10]);
                let mut v17: usize = i;
            }
            own_y0[0] = ((if true { 9u16 } else { 15u16 }) as u32);
            own_y0[(3usize % 4)] %= ((1u32 + 2500555427u32) ^ (own_y0[2] - 31u32)) | 1;
        }
    }
    if let Some(m18) = 0u8.checked_sub(9u8) {
        let v24: (usize, [usize; 5], usize) = (
            ({
                let b21: i8 = ({
                    let b19: u8 = m18;
                    let b20: (i16, i32, i32) = (n1, x0[i], x0[i]);
                    0i8
                });
                x1[(if false { 8usize } else { 17910395153793151266usize }) % x1.len()]
            }),
            ({
                (if false {
                    [i, 18446744073709551614usize, 3usize, 1usize, x1[x1[i % x1.len()] % x1.len()]]
                } else {
                    [7usize; 5]
                })
            }),
            x1[({
                let mut c23 = 0u32;
                'l22: loop {
                    if c23 >= 3 {
                        break 'l22 i;
                    }
                    c23 += 1;
                    if false {
                        break i;
                    }
                }
            }) % x1.len()],
        );
        if (({
            let b25: u32 = n0;
            [4294967294u32]
        }) < [own_y0[3]])
        {
            own_y0[((v24.2 >> m18) % 4)] = 6u32;
            let mut v27: u16 = (match None::<i32> {
                Some(m26) if true => None::<u16>,
                _ => Some(1u16),
            })
            .unwrap_or(
                ({
                    own_y0[2] = 1048576u32;
                    65534u16
                }),
            );
            let mut v28: i32 = 7i32;
        }
    }
    let mut v29: [u32; 3] = [5u32; 3];
    own_y0[0] = own_y0[0];
    own_y0[1] = v29[(i % 3)];
    own_y0[2] = v29[0];
    own_y0[3] = own_y0[(x1[x1[i % x1.len()] % x1.len()] % 4)];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
