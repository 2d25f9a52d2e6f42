//! Seed 165.
//! @global 10
//! @local 3
//! @buffer 41 1 3 1 18446744073709551614 8 2 43 18446744073709551614 18446744073709551614
//! @buffer 105 6 -9223372036854775807 4 -7466111033255581151 -8929671974683818846 73 6 140737488355328 4 137438953472 2 8589934592 0 4 -5 -2 6 1 562949953421311 7 6 2251799813685248 8 -3376678823335252797 811915796563540649 9223372036854775807 9 4 9223372036854775807 1 4 -4078568135411138479 -2 9 4 7 9 -2 5
//! @buffer 0.25 1.25 1.25 3.4028235e38 -inf -1.5 1.064e-42 3.4028235e38 3.4028235e38 -0.75 5.25 -1.75 -2.0 1.1754944e-38 3.0 4294967300.0 1.1754944e-38 -1.25 -0.0 3.5 -0.0 -0.0 3.0 -inf 16777216.0 NaN -0.25 1.1754944e-38 3.4028235e38 -3.667371e-30 4294967300.0 inf 3.4028235e38 -4.0 4.75 -1.25 -inf -1.1940051e38 0.5 -2.25
//! @buffer NaN -0.0 -1.25 16777216.0 -0.0 971.675 3.75 0.0 -3.75 NaN
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: i32, a1: u32, a2: u16, a3: &[i64]) -> E0 {
    let v2: u32 = a1;
    let v7: i32 = ('l3: {
        if (match E0::V0 {
            E0::V0 => {
                ('l5: {
                    if false {
                        break 'l5 false;
                    }
                    false
                })
            }
            _ => ({ false }),
        }) {
            break 'l3 1400619164i32.overflowing_sub(2097151i32).0;
        }
        (E0::V0 as i32)
    });
    E0::V0
}

#[device]
fn g8<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a | b) < b { (b * b) } else { (a - b) }
}

#[device]
fn d9(a0: f32, a1: &mut [u32], a2: &mut u32, a3: &mut usize) -> [u8; 1] {
    let mut a0: usize = (({
        let mut c11 = 0u32;
        'l10: loop {
            if c11 >= 2 {
                break 'l10 74usize;
            }
            c11 += 1;
            (*a3) = (*a3);
            if true {
                break 119usize;
            }
        }
    }) - (*a3));
    [((*a3) as u8)]
}

#[kernel]
fn random(x0: &[usize], y0: &mut [isize], y1: &mut [f32], y2: &mut [f32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let mut v12: usize = x0[i];
    let mut v14: i32 = g8(
        1i32,
        (if (true | true) {
            ({ 16384i32 })
        } else {
            (if let Some(m13) = None::<f32> { (-4i32) } else { 67108863i32 })
        }),
    );
    let v15: bool = false;
    'l17: for i16 in (0..1u64).rev() {
        let mut v18: [usize; 1] = [Some(x0[i]).unwrap_or(v12)];
        if v18.iter().any(|p19| !false) {
            v12 >>= (if (true && v15) {
                ('l20: {
                    if ('l22: {
                        if true {
                            break 'l22 true;
                        }
                        true
                    }) {
                        break 'l20 g8(i, x0[i]);
                    }
                    v14 += v14;
                    (v12 | v12)
                })
            } else {
                (1099511627776usize + 536870911usize)
            });
            let Some(v24) = x0[i].checked_rem_euclid(0usize) else {
                continue;
            };
        } else {
            let mut v26: Option<Option<i32>> = Some(Some(i32::MIN)).map(|p25| None::<i32>);
        }
    }
    own_y0[0] = (E0::V0 as isize);
    own_y0[1] = ({
        let b27: i32 = v14.midpoint(2147483646i32);
        4611686018427387904isize
    });
    own_y0[2] = ((own_y0[(73usize % 4)] + own_y0[(8usize % 4)]) << 24u32);
    own_y0[3] = g8(6isize.wrapping_shr(6u32), Some(own_y0[1]).unwrap_or(101isize));
    own_y1[0] = ((-3.5f32) / own_y1[1]).mul_add(1.1754944e-38f32, y2[i].round_ties_even());
    own_y1[1] = ({
        ({
            let b28: E0 = E0::V1;
            own_y1[2].mul_add((-2.75f32), own_y1[(18446744073709551614usize % 4)])
        })
    });
    own_y1[2] = ((y2[i] * own_y1[(v12 % 4)]) * (y2[i] * y2[i]));
    own_y1[3] = own_y1[((x0[i] | x0[i]) % 4)];
    y2[i] = (if (v15 || (v14 >= (-2147483647i32))) { y2[i] } else { (4i64 as f32) });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
