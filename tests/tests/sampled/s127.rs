//! Seed 127.
//! @global 4
//! @local 3
//! @buffer 9 8 0 -2147483647
//! @buffer 32767 32766 32766 256 30663 7 32766 32766 119 3 7 5 -3 -32768 1 52
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &[usize], a1: &mut u32, a2: [usize; 4], a3: &mut E0) -> Option<i32> {
    if (match (*a3) {
        E0::V0 => (63i8 == i8::MIN),
        E0::V1 => false,
        _ => (true ^ true),
    }) {}
    if let Some(m4) = (match (7usize, 6u8) {
        (m2, 63 | 64) if (false | false) => Some(16i8),
        (3, m3) => Some(i8::MAX),
        _ => Some(63i8),
    }) {
        let Some(v7) = (match ((*a1), 3u32) {
            (m5, 7..=4294967294) if false => Some(m5),
            (95 | 2797008206, m6) => Some(m6),
            _ => None::<u32>,
        }) else {
            return ('l8: {
                if true {
                    break 'l8 Some(1571479509i32);
                }
                (*a1) -= 7u32;
                Some(27i32)
            });
        };
        match (-9223372036854775807isize).wrapping_div(8isize | 1) {
            0 => {
                let mut v10: E0 = ({
                    (*a1) /= (false as u32) | 1;
                    (*a3)
                });
            }
            1 => {}
            m11 => {}
        }
    }
    Some(1048576i32)
}

#[kernel]
fn random(x0: &[i32], y0: &mut [i16]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    (own_y0[(i % 4)], own_y0[(i % 4)]) = (own_y0[((9usize >> own_y0[0]) % 4)], 6i16);
    let mut v14: [u32; 5] = [
        (9u32 * 4u32),
        262144u32,
        ('l12: {
            if false {
                break 'l12 1073741824u32;
            }
            1u32
        }),
        3u32,
        (6u32 + 1073741823u32),
    ];
    own_y0[2] /= ((if false { own_y0[3] } else { own_y0[(i % 4)] }) + own_y0[(i % 4)].max(own_y0[(i % 4)])) | 1;
    'l17: for e15 in own_y0.iter_mut() {
        'l20: for e18 in v14.iter() {
            let f21 = |p22: u32| -> f64 { f64::INFINITY };
            let v23: u64 = (6i8 as u64);
        }
        let v24: bool = ({
            let f = 4294967296.0f64.round();
            !f.is_nan() && f.is_sign_negative()
        });
    }
    let mut v25: E0 = E0::V1;
    let mut v25: u32 = ((1.0f64 + 1.7976931348623157e308f64) as u32);
    own_y0[0] = ((own_y0[1] | own_y0[(i % 4)]) << 12u32);
    own_y0[1] = ('l26: {
        if ('l30: {
            if ((-0.0f64) >= f64::INFINITY) {
                break 'l30 (v14[(5usize % 5)] <= v14[(2usize % 5)]);
            }
            v14[(i % 5)] ^= (v14[2] - v14[(1usize % 5)]);
            true
        }) {
            break 'l26 ({
                let mut c29 = 0u32;
                'l28: loop {
                    if c29 >= 4 {
                        break 'l28 ({
                            v25 |= v14[(i % 5)];
                            v25 = c29;
                            32i16
                        });
                    }
                    c29 += 1;
                    if (x0[i] > (-4i32)) {
                        break i16::MIN;
                    }
                    v25 = (6u32 - v25);
                }
            });
        }
        v14[((i + 0usize) % 5)] <<= (4294967294u32 - v25);
        (if (false || true) {
            v14.iter().rev().fold(own_y0[(i % 4)], |p32, p33| p32)
        } else {
            (match 9isize {
                m34 @ ..=7 if false => 4095i16,
                ..=6 => own_y0[3],
                _ => 4i16,
            })
        })
    });
    own_y0[2] = ((true ^ false) as i16);
    own_y0[3] = own_y0[3];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
