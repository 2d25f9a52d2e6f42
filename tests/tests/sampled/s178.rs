//! Seed 178.
//! @global 8
//! @local 4
//! @value 1.89e-43
//! @value 3
//! @buffer 1
//! @buffer 8 2147483647 2 127 2 -1793773868 16777215 1900081994
//! @buffer 16384 5 5 -2147483647 34 0 268435455 1024
//! @buffer 8 1 1292627984 6 0 0 4096 1708846975 4294967294 4194303 8 2 2334979035 5 3215035030 2097151
//! @buffer -2 2147483646 5 6 0 35 284776394 0 2147483647 -2147483648 294725856 4096 -5 9 16384 4 7 -2147483648 9 1 6 0 4194304 41542738 41 -4 8 0 16 46 -579195873 2147483647
//! @buffer -0.0 inf
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: i32, a2: &[u16], a3: &mut u32) -> i32 {
    (*a3) = (0u32 * (a0 - (*a3)));
    a1
}

#[kernel]
fn random(n0: f32, n1: usize, x0: &[u32], x1: &[i32], y0: &mut [i32], y1: &mut [u32], y2: &mut [i32], g0: &mut [f32]) {
    #[local]
    let mut tile: [usize; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    own_y2[(({
        let b2: isize = 6isize;
        own_y1[1] %= (match Some(852.97f32) {
            Some(m3) => own_y1[1],
            None => x0[k % x0.len()],
        }) | 1;
        ({
            own_y2[(i % 4)] |= own_y2[(7usize % 4)];
            own_y2[(i % 4)] &= own_y2[(1260171108062274075usize % 4)];
            32usize
        })
    }) % 4)] = ((4i32 + own_y2[(2usize % 4)]) << 7u32);
    let v4: u64 = 18014398509481983u64;
    'l5: {
        let mut v6: isize = 3675626533983486526isize;
        let v7: i64 = ((v6 >> x1[i]).leading_zeros() as i64);
    }
    own_y1.reverse();
    tile[k] = i;
    barrier();
    let t8 = tile[k];
    if (match (5u16, 1u16) {
        (m9, 1024..) if (true || false) => true,
        (..=5, m10) => {
            ('l11: {
                if false {
                    break 'l11 (match Some(k) {
                        Some(m13) => false,
                        None => true,
                    });
                }
                own_y1[0] >>= (849.345f32 as u32);
                true
            })
        }
        _ => (if (y0[i] == y0[i]) { true } else { (if false { true } else { false }) }),
    }) {
        own_y1[1] /= ({
            let mut c15 = 0u32;
            'l14: loop {
                if c15 >= 1 {
                    break 'l14 x0.iter().fold(9u32, |p20, p21| p20);
                }
                c15 += 1;
                own_y2[(108usize % 4)] &= ({
                    let mut c19 = 0u32;
                    'l18: loop {
                        if c19 >= 4 {
                            break 'l18 y0[i];
                        }
                        c19 += 1;
                        y0[i] <<= (-2i32).overflowing_add(own_y2[(tile[k] % 4)]).0;
                        if false {
                            break x1[i].wrapping_add(1).wrapping_neg();
                        }
                        y0[i] *= x1[i];
                    }
                });
                if ({
                    let f = n0;
                    !f.is_nan() && f.is_sign_negative()
                }) {
                    break ('l16: {
                        if (x1[i] != y0[i]) {
                            break 'l16 1u32;
                        }
                        own_y1[1] += x0[(own_y2[(k % 4)] as usize) % x0.len()];
                        (64u8 as u32)
                    });
                }
                own_y1[0] <<= 7u32;
            }
        }) | 1;
    }
    if k == 0 {
        g0[group_id(0)] = f32::NAN;
    }
    barrier();
    y0[i] = x1[i];
    own_y1[0] = 2097152u32;
    own_y1[1] = x0[i % x0.len()];
    own_y2[0] = y0[i];
    own_y2[1] = 2135015533i32;
    own_y2[2] = x1[i];
    own_y2[3] = x1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
