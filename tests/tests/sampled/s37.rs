//! Seed 37.
//! @global 16
//! @local 8
//! @value 5
//! @value 134217728
//! @buffer 4076200726 2097152 110 7 2 4194303 8 95 2 9 4294967294 1081060692 1 2 262144 7 6 1 1048575
//! @buffer 7 1558393072332897981 8388607 8953908401896073779 24 4165046878180467090 2147483648 -9223372036854775808 4 -9223372036854775808 9223372036854775806 1073741824 4 2 4095 2
//! @buffer 40 3 22242 6 511 2 32767 5 5 7 2 6 3
//! @buffer -1400756586 1 9 6 61 4 7 5 524287 -1 536870911 -5 4 1024 7 9 1042105565 1 -87063422 2147483647 33554432 2147483646 6 5 268435455 3 -3 9 3 7 8 5 8 2 849972175 4 6 -2147483647 114 2147483647 -2147483648 16777216 131071 -2147483648 9 0 627291014 -501753531 2147483646 512 47562197 2147483647 8388608 32768 3 2 9 67108863 0 4 8388608 8 0 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i32,
    f2: [u8; 4],
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[u32], x1: &[i64], x2: &[i16], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    'l3: for e1 in x0.iter() {
        let v4: (Option<i32>, u16) = (
            (if false {
                (match n1 {
                    4..=2097152 => Some(own_y0[(i % 4)]),
                    _ => Some(own_y0[(31usize % 4)]),
                })
            } else {
                None::<i32>
            }),
            u16::MAX,
        );
        let Some(v9) = ('l5: {
            if true {
                break 'l5 Some((-2i32));
            }
            own_y0[3] /= (match i {
                m7 @ 7 if false => own_y0[1],
                m8 @ (1 | 55) if false => 2i32,
                ..=262144 => (-3i32),
                _ => own_y0[3],
            }) | 1;
            Some(own_y0[(4095usize % 4)])
        }) else {
            continue;
        };
    }
    'l10: {
        if (false && false) {
            break 'l10;
        }
        own_y0[1] *= 7i32;
    }
    if false {
        own_y0[((!1usize) % 4)] += ({ (own_y0[2] - 67108864i32) });
        let n0: i8 = (-101i8);
    } else {
        match 8u8 {
            0 => {
                own_y0[3] <<= ({
                    let b11: Option<u32> = n0.checked_sub(2u32);
                    (match b11 {
                        Some(m12) => (own_y0[2] - own_y0[1]),
                        None => own_y0[(i % 4)],
                    })
                });
            }
            m13 => {
                'l16: for e14 in x0.chunks(3) {
                    assert!((1isize > 31isize) || true, "never {}", x0.iter().take(2).fold(n0, |p17, p18| p17));
                    own_y0[0] |= ((true || false) as i32);
                }
                'l20: for i19 in (-2..=-1i32).rev() {
                    let mut v21: Option<u32> = None::<u32>;
                }
            }
        }
    }
    let mut c22 = 0u32;
    'l23: while c22 < 4 && false {
        c22 += 1;
        (own_y0[(i % 4)], own_y0[0]) = ((i32::MIN / (4i32 | 1)), 54i32);
        'l24: {
            let Some(v25) = None::<(i32, u32)> else {
                break 'l23;
            };
            let v26: [S0; 3] = [
                (S0 { f0: i, f1: v25.0, f2: [3u8, 19u8, 255u8, 0u8] }),
                (if true {
                    (S0 { f0: 0usize, f1: (-5i32), f2: [6u8, 7u8, 2u8, 0u8] })
                } else {
                    (S0 { f0: 18446744073709551614usize, f1: own_y0[0], f2: [89u8, 3u8, 184u8, 4u8] })
                }),
                (S0 { f0: 1023usize, f1: 7i32, f2: [255u8; 4] }),
            ];
        }
    }
    'l29: for e27 in own_y0.iter_mut() {
        if ((*e27) <= (*e27)) {
            continue;
        }
        if let Some(m33) = Some((S0 { f0: i, f1: 213897709i32, f2: [6u8; 4] })) {
            let mut c34 = 0u32;
            'l35: while c34 < 1 && (true | true) {
                c34 += 1;
                (*e27) >>= (false as i32);
            }
        }
    }
    own_y0[0] = own_y0[3].saturating_sub((1u8.count_ones() as i32));
    own_y0[1] = own_y0.iter().product::<i32>();
    own_y0[2] = (match 5u32 {
        5..=9 => Some(8i32),
        m36 @ (0 | 1737605597) if true => Some(own_y0[2]),
        _ => Some(own_y0[(15182904313718353135usize % 4)]),
    })
    .unwrap_or((i32::MAX + own_y0[(134217728usize % 4)]));
    own_y0[3] = 2147483647i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
