//! Seed 170.
//! @global 10
//! @local 3
//! @buffer 42016 0 65534 4 65534 20 65535 65535 4 75 1 128 65534 15 115 7 6 65535 8 2
//! @buffer 4294967294 1221727069 24 5 13 1526246095 1 6 0 2 5581070
//! @buffer 6436102849076006234 1004466975067146050 1 6 9 8 3 18014398509481983 0 20 17520383734127055284
//! @buffer 7 2 115 36 54 9 131071 -1 -4 1 511 3 9 274663381 1073741823 524287 47 9 2097152 3 2147483647 -4 129609718 3 5 255 1073741824 -2147483647 -1721161586 0 2147483647 127 2 262143 6 -2147483647 -463189948 4 2 4
//! @buffer 5.25 0.75 -0.0 1.1754944e-38 1.1754944e-38 3.4028235e38 673.226 -4.0 4.4102546e-7 4.75 -0.0 1.1754944e-38 3.4028235e38 -3.5 1.75 3.75 -3.0 186.382 5.75 5.5
//! @buffer 4 5 -73559346 -1085826620 5 5 -2147483647 1 511 134217728 2147483646 3 874540347 -2147483647 8 2147483646 2147483647 -2 4 6
//! @buffer 1830391263 2 9 6 421626031 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: u32) -> i32 {
    let v2: isize = (-3093409267816502439isize);
    9i32
}

#[kernel]
fn random(x0: &[u16], x1: &[u32], x2: &[usize], y0: &mut [i32], y1: &mut [f32], y2: &mut [i32], h0: &[AtomicU32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    let v3: u32 = x1[i];
    own_y2[0] ^= (67108864i32 ^ (1i32 - own_y2[(i % 2)]));
    if false {
        let mut v4: i32 = own_y0[1];
        let v7: f32 = ((own_y1[(8usize % 2)] * own_y1[1])
            * ('l5: {
                if true {
                    break 'l5 own_y1[0];
                }
                own_y1[0] += 1.1754944e-38f32;
                4.0f32
            }));
    } else {
        match v3.wrapping_shl(v3) {
            0 => {
                own_y2[1] += (match (
                    x2[i % x2.len()]
                        .clamp(13245258913224557972usize.min(1usize), 13245258913224557972usize.max(1usize)),
                    5usize,
                ) {
                    (m8, 0..=1023)
                        if ({
                            let b10: i32 = own_y2[(i % 2)];
                            false
                        }) =>
                    {
                        1152914219i32
                    }
                    (1 | 107, m9) => 4i32,
                    _ => own_y0[(2usize % 4)],
                });
                let v11: f32 = (((-1.5f32) / own_y1[0]) - 16777216.0f32);
            }
            1 => {
                own_y2[1] >>= own_y0[2];
            }
            m12 => {
                match 1i8 {
                    0 => {
                        own_y0[2] = own_y0[2];
                    }
                    m13 => {
                        let mut v15: usize = (({
                            own_y2[(x2[x2[14550252318642632736usize % x2.len()] % x2.len()] % 2)] /= 7i32 | 1;
                            x2[2305843009213693951usize % x2.len()]
                        }) * (match (-837575546i32) {
                            ..=-2147483647 => i,
                            m14 @ i32::MIN..=9 if false => x2[128usize % x2.len()],
                            _ => 6usize,
                        }));
                    }
                }
                own_y1[0] = own_y1[1];
            }
        }
    }
    let mut v17: u8 = (if let Some(m16) = Some(i) { 110u8 } else { (126u8 / (5u8 | 1)) });
    let mut v18: usize = x2[(x2[i % x2.len()] as usize) % x2.len()];
    let mut v19: u32 = v3;
    let v20: u32 = (242.915f64 as u32);
    own_y0[0] = own_y2[((v18 / (60usize | 1)) % 2)];
    own_y0[1] = d1((x1[i] >> x1[i]));
    own_y0[2] = d1(v19.div_euclid(v3 | 1));
    own_y0[3] = ({
        let mut c22 = 0u32;
        'l21: loop {
            if c22 >= 2 {
                break 'l21 (own_y0[(v18 % 4)] ^ (-2147483647i32));
            }
            c22 += 1;
            v18 = (x2[7usize % x2.len()] | x2[2usize % x2.len()]);
            if 1.79e-321f64.is_infinite() {
                break 7i32;
            }
            v19 |= x1[i];
        }
    });
    own_y1[0] = 16777216.0f32;
    own_y1[1] = own_y1[0];
    own_y2[0] = 1023i32;
    own_y2[1] = i32::MIN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
