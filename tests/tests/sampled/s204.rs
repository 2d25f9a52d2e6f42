//! Seed 204.
//! @global 8
//! @local 8
//! @value 94
//! @buffer 1 9223372036854775806 -9223372036854775807 5 59 8 4 144115188075855872 33 -1029662206528655938 7 9223372036854775806 8192
//! @buffer 5 458895327463515634 0 10477722737143975289 0 16777216 15 4 1048576
//! @buffer 8918349505558745403 8194388094728102999 15454273111307655721 3 1672330151858639727 15701624321774588669 1 3097205296879005234
//! @buffer 8 9 9 7 7 4 7 131071
//! @buffer 18446744073709551614 4 18446744073709551614 588699174055830163 2048 3 7 18446744073709551615 12737612680431669202 5 1423533667858094359 16 16539087013539512343 82 4096 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(n0: u32, x0: &[i64], x1: &[usize], x2: &[usize], y0: &mut [u32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    'l1: {
        'l2: {
            let mut v3: E0 = ({
                y0[i] ^= n0;
                E0::V2
            });
            'l5: for i4 in (0..=2u64).rev() {
                let mut v7: [u8; 1] = ({
                    let b6: (u64, i32) = ((v3 as u64), (51i32 & 1i32));
                    own_y1[(i.clamp(38usize.min(58usize), 38usize.max(58usize)) % 2)] &= i;
                    [104u8]
                });
                let mut v14: Option<(u32, bool, u32)> = (match own_y1[0] {
                    m9 @ 68719476736..=4713442904073882789 if (8u32 <= n0) => None::<(u32, bool, u32)>,
                    ..=9 => {
                        ('l10: {
                            if (true && false) {
                                break 'l10 (if true { Some((n0, false, n0)) } else { Some((n0, true, n0)) });
                            }
                            own_y1[1] >>= ({
                                let b12: Option<f32> = None::<f32>;
                                let b13: isize = 1isize;
                                i
                            });
                            Some((3152224825u32, true, n0))
                        })
                    }
                    _ => Some((16777215u32, true, n0)),
                });
                own_y1.swap(0, 1);
            }
            'l16: for i15 in -3..(0i32 as i32).min(-2) {
                let mut v17: i8 = 0i8;
                let mut v18: u32 = y0[i];
                let mut v19: (Option<f32>, u32) = (None::<f32>, n0);
            }
        }
        'l21: for i20 in 0..=4u64 {
            let mut n0: bool = ('l22: {
                if x1.iter().all(|p24| true) {
                    break 'l22 (true && true);
                }
                y0[i] |= 1u32.max(n0);
                x0.iter().all(|p25| true)
            });
            let f26 = |p27: u32| -> u32 {
                ({
                    let b28: Option<bool> = Some(true);
                    (true as u32)
                })
            };
            own_y1.swap(0, 0);
        }
        let v29: i32 = (if (true && true) { (5i16 as i32) } else { (true as i32) });
    }
    match 7u64 {
        0 => {
            'l34: for e32 in x1.chunks(1) {
                let v35: i8 = (-70i8);
                let mut v36: i64 = i64::MAX;
            }
            'l38: for i37 in 0..x1[(match (-4i32) {
                276365919 => i,
                _ => x2[i],
            }) % x1.len()]
            .min(4)
            {
                let mut v40: u32 = ((match own_y1[0] {
                    m39 @ ..=2 if true => 3295164568u32,
                    _ => y0[i],
                }) >> n0);
                let v41: ((i32, bool), (usize, i16, u64)) =
                    ((8i32, true), (x1[own_y1[(own_y1[0] % 2)] % x1.len()], 8i16, 1u64));
            }
        }
        m42 => {}
    }
    y0[i] = y0[i];
    own_y1[0] = 5usize;
    own_y1[1] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
