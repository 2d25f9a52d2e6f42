//! Seed 225.
//! @global 3
//! @local 1
//! @buffer ((8388607 9223372036854775806) (3540889387 1151247145) 5 (31 255 0 1)) ((16777216 562949953421312) (3 31) 7 (31 4 3 6)) ((-1323864643691185018 51) (0 7) 3 (1 0 1 0))
//! @buffer 8 1 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [isize; 2],
    f1: [u32; 2],
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn d1(a0: &[i32], a1: [f64; 2]) -> [usize; 3] {
    let Some(v2) = Some([4u32; 1]) else {
        return [8usize; 3];
    };
    [({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 4 {
                break 'l3 (5usize + 3usize);
            }
            c4 += 1;
            if (true || false) {
                break 8454564541000273156usize;
            }
        }
    }); 3]
}

#[kernel]
fn random(x0: &[S0], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    if true {
        let mut v5: u32 = (if 5.75f32.is_infinite() { (x0[i].f2 + y0[i]) } else { (5i32 as u32) });
        if !(false & true) {
        } else {
            let mut v8: u16 = (if (if ({
                let mut c7 = 0u32;
                'l6: loop {
                    if c7 >= 4 {
                        break 'l6 false;
                    }
                    c7 += 1;
                    v5 = y0[i];
                    if true {
                        break true;
                    }
                    v5 %= x0[i].f1[(i % 2)] | 1;
                }
            }) {
                true
            } else {
                f32::NAN.is_finite()
            }) {
                9u16
            } else {
                (6u16 + 8u16)
            });
            let mut v9: (bool, u32, [u32; 2]) = ((false | false), (y0[i] & v5), [v5, 4194303u32]);
        }
    } else {
        y0[i] &= ({
            let b10: u64 = 6u64;
            (x0[i].f1[0] >> 30u32)
        });
        'l12: for i11 in 0..3usize {
            if true {
                let mut v13: u32 = x0[i].f1[1];
                let v14: i32 = 5i32;
            } else {
                let mut v15: i32 = ((4.0f32 as i32) % ((436276373u32 as i32) | 1));
                v15 += (-2i32).max(
                    (match v15 {
                        2147483646.. => v15,
                        i32::MIN => v15,
                        7 | 8 => 131071i32,
                        _ => 9i32,
                    }),
                );
            }
            let Some(v16) = None::<Option<f64>> else {
                break;
            };
        }
    }
    let mut v17: Option<(bool, usize)> = Some((true, i));
    let mut v18: u64 = (u64x4::splat(7u64).reduce_max());
    let mut v19: u32 = y0[i];
    let mut c20 = 0u32;
    'l21: while c20 < 2
        && ({
            let mut c23 = 0u32;
            'l22: loop {
                if c23 >= 2 {
                    break 'l22 false;
                }
                c23 += 1;
                v19 = (i.leading_zeros() as u32);
                if false {
                    break (y0[i] == y0[i]);
                }
            }
        })
    {
        c20 += 1;
        'l24: {
            'l25: {
                let v17: [u32x2; 1] = [u32x2::splat(27u32); 1];
                let mut v26: isize = (-x0[i].f0[(12468364680286207571usize % 2)]);
                let v27: isize = v26;
            }
            let mut v28: usize = (1usize.wrapping_rem(1740341572570772756usize | 1) >> 24u32);
        }
        y0[i] %= 8u32 | 1;
    }
    let v29: u32 = ((y0[i] + 4u32) as u32);
    'l30: {
        let mut v29: Option<[u8; 5]> = Some([3u8, 165u8, 4u8, 49u8, x0[i].f3[3]])
            .map(|p31| [x0[i].f3[1], x0[i].f3[1], p31[2], x0[i].f3[1], p31[(i % 5)]]);
        let f32 = |p33: u32| -> usize { i.swap_bytes() };
    }
    y0[i] = ((y0[i] + v29) + x0[i].f1[1]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
