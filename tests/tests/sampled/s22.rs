//! Seed 22.
//! @global 8
//! @local 8
//! @value 1
//! @value 39
//! @buffer 1 5 1 2 9 1024 18446744073709551615 6 4180218850845393574 1062966385937520796 1 1099511627776 6 14417566044230961899 1018694508558452478 16777216 2
//! @buffer -1 8 95 -516688478 118 2147483647 64 -2147483648 7 6 0 134217727 3 2147483647 -2 -2077063508
//! @buffer 1 2 1 6 10870941341405434253 8109416301314821003 2 1 0 0 7773431037095771225 33554432 843758298930451113 2 0 0 13850557562466102591 10596365051573401635 18446744073709551615 117 0 18446744073709551615 1 8796093022207 3 3 18446744073709551615 14745830981452532088 6 111 19 2199023255552
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i32, n1: u32, x0: &[usize], y0: &mut [i32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 2..i * 2 + 2];
    let own_y1: &mut [usize] = &mut y1[i * 4..i * 4 + 4];
    'l2: for i1 in 0..global_id(0).min(3) {
        let mut v6: i32 = ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 4 {
                    break 'l3 own_y0[0].midpoint(own_y0[(2251799813685248usize % 2)]);
                }
                c4 += 1;
                own_y1[2] -= (match None::<f32> {
                    Some(m5) if (true || false) => (1076371671804943595usize & x0[x0[i1 % x0.len()] % x0.len()]),
                    _ => 5usize,
                });
                if ({ (310608702u32 == n1) }) {
                    break 8i32;
                }
                own_y1[3] ^= (i1 | x0[i1 % x0.len()]);
            }
        });
        v6 += (match n0.clamp(2i32.min(i32::MAX), 2i32.max(i32::MAX)) {
            134217728.. => v6,
            m7 @ -2147483647..=2147483646 if false => {
                ({
                    own_y0[1] = (m7 - m7);
                    m7
                })
            }
            2.. => own_y0[0],
            _ => n0,
        });
        v6 /= own_y0[((i1 + 4294967296usize) % 2)] | 1;
    }
    let mut v8: i16 = ((75i16 | 5i16) - ((-2i16) % (1i16 | 1)));
    'l10: for i9 in 0..5usize {
        let v13: usize = ('l11: {
            if (true | false) {
                break 'l11 1usize;
            }
            own_y0[1] >>= n0;
            (if (n0 == n0) {
                ({
                    v8 |= v8;
                    own_y0[0] &= n0;
                    own_y1[2]
                })
            } else {
                own_y1[1]
            })
        });
        let mut v14: bool = (1.0f32.is_finite() == (0u32 <= 0u32));
        'l16: for i15 in -2..=1i32 {
            let f17 = |p18: u32| -> i32 { 47i32 };
            own_y1[2] ^= ((u32::MAX as i32) as usize);
        }
    }
    if false {
        own_y0.reverse();
        let mut v19: u8 = 0u8;
    } else {
        let f20 = |p21: u32| -> i16 { (4i16.wrapping_add(1).signum() - (-3i16)) };
        match n0 {
            0 => {
                let v24: i32 = ({
                    let mut c23 = 0u32;
                    'l22: loop {
                        if c23 >= 1 {
                            break 'l22 (if (if true { true } else { false }) { (n1 as i32) } else { (123u8 as i32) });
                        }
                        c23 += 1;
                        if false {
                            break ({
                                own_y0[1] %= (8i32 + n0) | 1;
                                (own_y0[(own_y1[0] % 2)] / (own_y0[0] | 1))
                            });
                        }
                        own_y1[1] += x0[x0[x0[own_y1[0] % x0.len()] % x0.len()]];
                    }
                });
                'l26: for i25 in 0..0u64 {
                    if (match (own_y0[(i % 2)] % (v24 | 1)) {
                        m27 @ (i32::MIN | 7)
                            if (match Some(1i64) {
                                Some(m28) if true => true,
                                _ => false,
                            }) =>
                        {
                            false
                        }
                        _ => (false && true),
                    }) {
                        continue;
                    }
                    let mut v29: i32 = (own_y0[((x0[own_y1[1] % x0.len()] * i) % 2)] * (v24 << n1));
                    let v31: usize = (match own_y0[1] {
                        6..=55 => {
                            ({
                                v29 *= (9i32 * n0);
                                (own_y1[(8874702302127083687usize % 4)] << n1)
                            })
                        }
                        m30 @ 7 if true => {
                            (match n0 {
                                1..=32768 => 102usize.rotate_left(1u32),
                                -1.. => {
                                    (if false {
                                        x0[x0[own_y1[(own_y1[2] % 4)] % x0.len()] % x0.len()]
                                    } else {
                                        18446744073709551615usize
                                    })
                                }
                                6.. => 68719476735usize,
                                _ => i,
                            })
                        }
                        -2147483647 => i,
                        _ => own_y1[2],
                    });
                }
            }
            m32 => {}
        }
    }
    own_y0[0] = n0;
    own_y0[1] = own_y0[(i % 2)];
    own_y1[0] = x0[2305843009213693952usize % x0.len()];
    own_y1[1] = x0[5usize % x0.len()];
    own_y1[2] = own_y1[0];
    own_y1[3] = 17025773837538913693usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
