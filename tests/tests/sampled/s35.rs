//! Seed 35.
//! @global 3
//! @local 1
//! @value (3636764595 -32768 (5 1))
//! @value (1422008402 -32768 (29 0))
//! @buffer 8 -2147483648
//! @buffer 9 0 0 2097151 131071 8
//! @buffer 18446744073709551615 536870912 3 15275478834512574174 17414569316382883880 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i16,
    f2: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c ^ b) <= b { (a + b) } else { (b * b) }
}

#[kernel]
fn random(n0: S0, n1: S0, x0: &[i32], y0: &mut [u32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    own_y0[(own_y1[(4usize % 2)] % 2)] -= n1.f0;
    let mut v2: u8 = n1.f2[((i + own_y1[0]) % 2)];
    'l4: for i3 in 0..0usize {
        let mut v5: [Option<u32>; 5] = (if (0u64 == 4u64) {
            [Some(7u32), Some(own_y0[i3]), Some(n1.f0), Some(n1.f0), Some(4u32)]
        } else {
            [Some(n0.f0), Some(67108864u32), Some(n0.f0), Some(own_y0[i3]), Some(n0.f0)]
        });
        'l8: for e6 in own_y1.iter_mut() {
            let mut v9: u32 = ((n0.f0 | n1.f0) & g1(n0.f0, own_y0[(i % 2)]));
        }
    }
    'l11: for i10 in (0..=1usize).rev() {
        'l12: {
            let f13 = |p14: u32| -> isize { isize::MAX.wrapping_rem(g1(3isize, 0isize) | 1) };
            own_y0.reverse();
            own_y0[((if true { own_y1[1] } else { i10 }) % 2)] |= (4u8.trailing_zeros() as u32);
        }
        let v15: E0 = E0::V1;
        own_y1[i10] += g1(8usize, 8usize).abs_diff(
            ({
                let mut c17 = 0u32;
                'l16: loop {
                    if c17 >= 3 {
                        break 'l16 i;
                    }
                    c17 += 1;
                    if true {
                        break i10;
                    }
                }
            }),
        );
    }
    let mut v20: [i64; 2] = [i64::MIN, own_y0.iter().fold(268435456i64, |p18, p19| 288230376151711743i64)];
    own_y0[0] = (match own_y1[1] {
        274877906943..=18446744073709551615 => g1(
            ({
                let mut c22 = 0u32;
                'l21: loop {
                    if c22 >= 2 {
                        break 'l21 own_y0[1];
                    }
                    c22 += 1;
                    own_y0[(i % 2)] *= n1.f0;
                    if true {
                        break n1.f0;
                    }
                    own_y0[(3944633636987391822usize % 2)] *= n1.f0;
                }
            }),
            (!2u32),
        ),
        _ => {
            ('l23: {
                if own_y1.iter().all(|p26| false) {
                    break 'l23 (match n0.f0 {
                        m25 @ 564663624 if true => own_y0[0],
                        50 | 1031795727 => n0.f0,
                        9.. => n1.f0,
                        _ => n0.f0,
                    });
                }
                own_y0[((own_y1[(own_y1[1] % 2)] | 4usize) % 2)] &= n0.f0;
                ({
                    let mut c28 = 0u32;
                    'l27: loop {
                        if c28 >= 3 {
                            break 'l27 c28;
                        }
                        c28 += 1;
                        own_y0[(i % 2)] -= n0.f0;
                        if true {
                            break n0.f0;
                        }
                    }
                })
            })
        }
    });
    own_y0[1] = g1(g1(n0.f0.swap_bytes(), n1.f0), 52u32);
    own_y1[0] = 2usize;
    own_y1[1] = (u32x4::splat(65535u32).reduce_sum() as usize);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
