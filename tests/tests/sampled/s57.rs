//! Seed 57.
//! @global 10
//! @local 3
//! @offset 4
//! @value 4
//! @value ((12179302896790309794) -2147483647 (-2147483647) NaN (2 30 1 55))
//! @buffer 2 4 8 6 6 9 -2147483647 -2147483647 -2147483647 9 2 3 2018230861 3 5
//! @buffer 4294967295 4294967294 7 0 4 5 0 4294967294 3 1903590445 3056453432 67108864 2 131071 67108864 2 7 2 6 6
//! @buffer 3707629231 2 1 4 2861395333 5 115 1607598769 4294967295 524287 2097151 118 3 5
//! @buffer 131071 94 4 87 47 8 15636238727538895830 18446744073709551614 14918779111013387784 9121981413667569727 4 6 6 85 0 11313586993291029430 5 18446744073709551614 63 74 18014398509481983 6 7 0 31 18446744073709551614 5 262144
//! @buffer 5 3 -2147483648 2147483646 -1017744352 7 3 3 2147483646 6 88363113 -1864405420 2147483646 -2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 1],
    f1: i32,
    f2: [i32; 1],
    f3: f32,
    f4: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: [u32; 2],
}

#[device]
fn d1(a0: &[usize], a1: (u32, u32, i16)) -> (usize, f64, i32) {
    let mut v2: i8 = 16i8;
    (
        (a0[a0[a0[a0[a0[a0[a0[511usize % a0.len()] % a0.len()] % a0.len()] % a0.len()] % a0.len()] % a0.len()]
            % a0.len()]
            % (1usize | 1)),
        (-0.75f64),
        4i32,
    )
}

#[device]
fn d3(a0: &mut i32) -> [i32; 5] {
    let mut v4: S0 = ({
        (*a0) = ((*a0) as i32);
        (S0 {
            f0: [128usize],
            f1: (if true { 94i32 } else { (-5i32) }),
            f2: [54i32],
            f3: ((-0.25f32) + f32::NAN),
            f4: [0u8, 16u8, 55u8, 1u8],
        })
    });
    let Some(v10) = ({
        let mut c6 = 0u32;
        'l5: loop {
            if c6 >= 1 {
                break 'l5 ({ None::<[u8; 4]> });
            }
            c6 += 1;
            v4.f2[0] &= ({
                let b9: usize = 23usize;
                v4.f0[0] >>= b9;
                v4.f2[0]
            });
            if ({
                let f = v4.f3;
                !f.is_nan() && f.is_sign_negative()
            }) {
                break ({
                    let mut c8 = 0u32;
                    'l7: loop {
                        if c8 >= 4 {
                            break 'l7 None::<[u8; 4]>;
                        }
                        c8 += 1;
                        if true {
                            break Some(v4.f4);
                        }
                        (*a0) -= (*a0);
                    }
                });
            }
            (*a0) |= v4.f2[(v4.f0[(288230376151711744usize % 1)] % 1)].overflowing_sub((*a0)).0;
        }
    }) else {
        return [v4.f2[(v4.f0[0] % 1)]; 5];
    };
    'l12: for i11 in (-2..=-1i32).rev() {
        v4.f2[0] /= ((if false { 4i32 } else { v4.f1 })
            - ('l13: {
                if true {
                    break 'l13 3i32;
                }
                8i32
            }))
            | 1;
        let mut v16: u32 = ({
            v4.f3 -= (310.879f32 / (-0.0f32));
            let b15: i32 = i11;
            3236133910u32
        });
    }
    [(*a0), v4.f1, (*a0), v4.f1, (-2i32)]
}

#[kernel]
fn random(n0: i8, n1: S0, x0: &[i32], x1: &[u32], y0: &mut [u32], y1: &mut [usize], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    y2[i] %= x0[n1.f0[0] % x0.len()] | 1;
    if false {
        y2[i] += 3i32;
        'l19: for e17 in own_y1.chunks(2) {
            if ({
                let b20: (usize, i32, f32) = (n1.f0[0], n1.f1, (-0.0f32));
                let b21: f32 = b20.2;
                (f64::NAN < 16777215.0f64)
            }) {
                y0[i] *= ({
                    ({
                        y0[i] /= ('l22: {
                            if false {
                                break 'l22 y0[i];
                            }
                            y2[i] %= x0[i % x0.len()] | 1;
                            x1[i % x1.len()]
                        }) | 1;
                        ({ x1[n1.f0[0] % x1.len()] })
                    })
                });
                let f24 = |p25: u32| -> u16 { 42942u16.reverse_bits() };
            }
            let v27: u32 = (({
                let b26: (i32, u32) = ((-5i32), x1[i % x1.len()]);
                y2[i] = b26.0;
                x1[11775576756196067975usize % x1.len()]
            }) >> n1.f4[(e17[0usize % e17.len()] % 4)]);
        }
    }
    y0[i] = 1u32;
    own_y1[0] = n1.f0[(n1.f0[0] % 1)];
    own_y1[1] = own_y1[0];
    y2[i] = n1.f1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
