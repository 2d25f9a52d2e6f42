//! Seed 124.
//! @global 7
//! @local 3
//! @buffer 36 47 137438953471 3 15 8 6
//! @buffer -4 1 114 2 118 7 1936302550 4 29 -2147483648 3 4096
//! @buffer 94 -2841945522084829198 4 5 9223372036854775806 -5 3
//! @buffer 4 -5 -3 9 127 126 39
//! @buffer 50 102 281915150 5 7 9 524288 4294967295 0 8 1048576 1 7 3 6 3746681605 0 2 1584031127 973433360 2460079820 4 1 2 4155890522 1 2 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: f32,
    f2: u32,
}

#[kernel]
fn random(x0: &[i64], x1: &[i32], y0: &mut [isize], y1: &mut [i8], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y2: &mut [u32] = &mut y2[i * 4..i * 4 + 4];
    'l2: for i1 in -2..=-2i32 {
        if ((false == false) != true) {
            own_y2[(({
                let mut c4 = 0u32;
                'l3: loop {
                    if c4 >= 1 {
                        break 'l3 (i / (4usize | 1));
                    }
                    c4 += 1;
                    own_y2[((i ^ i) % 4)] -= (1u32 - 0u32);
                    if (match i1 {
                        -1544255954..=6 => false,
                        _ => true,
                    }) {
                        break (0usize << 22u32);
                    }
                }
            }) % 4)] /= ((own_y2[2] + own_y2[1]) ^ 1u32) | 1;
            'l5: {
                let mut v6: Option<[usize; 3]> = Some([2usize, 4usize, i]);
                let mut v11: S0 = (S0 {
                    f0: (!own_y2[(i % 4)]),
                    f1: ('l7: {
                        if (i > 8usize) {
                            break 'l7 (-1.25f32);
                        }
                        ({
                            let mut c10 = 0u32;
                            'l9: loop {
                                if c10 >= 4 {
                                    break 'l9 (-0.0f32);
                                }
                                c10 += 1;
                                if false {
                                    break 1.75f32;
                                }
                                own_y2[0] /= c10 | 1;
                            }
                        })
                    }),
                    f2: own_y2[2],
                });
            }
            let v13: Option<u32> = Some(2u32).map(|p12| 0u32);
        }
    }
    let mut v14: usize = i;
    if (1u32 != own_y2[2]) {
        'l16: for i15 in (-3..=-1i32).rev() {
            let mut v14: i32 = i15.rotate_left(own_y2[3]);
            let mut v17: ([u32; 2], Option<f32>, [u32; 3]) = ([2048u32; 2], Some(16777216.0f32), [own_y2[(i % 4)]; 3]);
            v17.2[((i * i) % 3)] &= ((f32::NAN * 4.33e-43f32) as u32);
        }
        let v18: Option<isize> = Some(y0[i]);
    }
    if let Some(m19) = Some(5u16) {
        let mut v20: u32 = own_y2[1];
        'l23: for e21 in x1.iter() {
            let Some(v24) = Some(127i32) else {
                break 'l23;
            };
            'l27: for (i26, e25) in x1.iter().enumerate() {
                let mut v28: bool = (true || (3i64 != 9223372036854775806i64));
                let mut v29: u32 = (Some(v20).unwrap_or(0u32) % (936017759u32 | 1));
            }
        }
    }
    {
        let s30: &mut [u32] = &mut own_y2[1..];
        s30[0] = (8u32 - 3449804272u32);
    }
    let mut v31: (i64, Option<f32>, u32) = (
        x0[i],
        Some(2.5f32).or(Some((-3.0f32))),
        (if (false ^ false) { own_y2[3] } else { (4097742388u32 + own_y2[1]) }),
    );
    let mut v32: u32 = ((9u32 & own_y2[1]) % ((false as u32) | 1));
    y0[i] >>= (y0[i] % (5isize | 1));
    own_y2[0] <<= (35u32 * v31.2).saturating_mul(7u32);
    'l34: for i33 in 0..=4u64 {
        let mut v31: usize = ('l35: {
            if true {
                break 'l35 v14;
            }
            own_y2[0] |= own_y2[0];
            (1isize as usize)
        });
    }
    y0[i] = (match (match (if let Some(m37) = Some(6u8) { Some(4294967300.0f32) } else { Some((-4.0f32)) }) {
        Some(m39) => (7i16, v32),
        None => (
            (match i {
                54..=18446744073709551614 => 5i16,
                1 => 3i16,
                m38 @ 9.. if true => 1i16,
                _ => 32766i16,
            }),
            3u32,
        ),
    }) {
        (m40, 1..=7) if false => 4294967295isize,
        (5..=7, m41) => 8isize,
        _ => ((5.5f32 + 2.0f32) as isize),
    });
    y1[i] = y1[i];
    own_y2[0] = own_y2[1];
    own_y2[1] = 32768u32;
    own_y2[2] = v32;
    own_y2[3] = own_y2[2];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
