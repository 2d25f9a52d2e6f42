//! Seed 179.
//! @global 4
//! @local 4
//! @value 1
//! @buffer 1.5 16777216.0 -2.5 -1.8888587e-8 1.25 -3.5 3.25 3.4028235e38 2.0386716e26 1.142e-42 1.0 1.1754944e-38 1.72e-43 -2.0 -0.0 2.4e-44
//! @buffer 2 33554431 770245053 0
//! @buffer 16 3 255 2
//! @buffer -1299139881 202791770 2 -2
//! @buffer 419465713 63 4294967294 9 4 16384 1618248137 0
//! @buffer 4 1 35 0 7 9 0 109 87 5 254 1 254 254 246 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: &mut [isize]) -> (bool, u64) {
    let mut v2: u32 = 14u32;
    v2 >>= 1u32;
    (false, u64::MAX)
}

#[device]
fn d3(a0: &mut [usize; 3]) -> Option<u64> {
    let mut v6: usize = ('l4: {
        if true {
            break 'l4 7usize;
        }
        (*a0)[(3usize % 3)]
    })
    .midpoint(((*a0)[1] / ((*a0)[2] | 1)));
    if let Some(m7) = Some(32767isize) {
        let mut v8: i32 = (32i32 + i32::MAX);
        'l10: for i9 in 0..=1usize {
            let v11: f32 = (452703800000000.0f32.mul_add(553.392f32, 3.0f32) * (745994026i32 as f32));
            let v12: i32 = (Some(v8).unwrap_or(9i32) | v8);
        }
    }
    ('l13: {
        if ('l17: {
            if ((-2i32) >= 818512039i32) {
                break 'l17 (4u16 <= 4u16);
            }
            (true != true)
        }) {
            break 'l13 (match (112u32, 65534u16) {
                (m15, 3) if false => Some(4294967296u64),
                (4294967295.., m16) => Some(5u64),
                _ => Some(4u64),
            });
        }
        (*a0)[2] <<= v6;
        None::<u64>
    })
}

#[kernel]
fn random(n0: u32, x0: &[f32], x1: &[u32], x2: &[u8], y0: &mut [i32], y1: &mut [u32], y2: &mut [u8]) {
    let i = global_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    y0[i] = ({
        let b21: (i8, u32, i32) = (match ({
            let b19: u32 = n0;
            own_y1[(9481514170290819583usize % 2)] = 4294967294u32;
            Some(false)
        }) {
            Some(m20) if false => (16i8, 4097363237u32, 2147483646i32),
            _ => (if true { ((-60i8), own_y1[1], 76i32) } else { (89i8, own_y1[0], 6i32) }),
        });
        y0[i] |= 1i32;
        (if (y0[i] <= y0[i]) { (y0[i] >> own_y1[1]) } else { (y0[i] - b21.2) })
    });
    'l24: for e22 in own_y1.chunks(2) {
        own_y2.fill(x2[i]);
        let v25: Option<i32> = 134217727i32.checked_sub(131071i32);
    }
    own_y2.fill(x2[i].wrapping_div(x2[i] | 1));
    own_y2[0] <<= (match y0[i] {
        ..=-853986933 => own_y2[(3usize % 4)],
        ..=-2 => x2[i],
        _ => x2[i],
    })
    .saturating_sub(own_y2[2]);
    'l26: {
        let v27: [[u32; 1]; 2] = [[x1[i]], [n0; 1]];
        let mut v30: [E0; 4] = ('l28: {
            if true {
                break 'l28 [E0::V3, E0::V3, E0::V0, E0::V2];
            }
            y0[i] = (-2147483647i32);
            [E0::V1; 4]
        });
        'l33: for e31 in own_y1.iter() {
            let v34: ([f32; 1], [bool; 4]) = (
                [x0[6usize % x0.len()]; 1],
                [
                    ({
                        let f = x0[i % x0.len()];
                        !f.is_nan() && f.is_sign_negative()
                    }),
                    !true,
                    true,
                    (true & false),
                ],
            );
            let v35: i32 = 16777215i32;
        }
    }
    let (v36, mut v37) = (8i32, 62605u16);
    let v38: bool = (None::<usize> == Some(6usize));
    let v39: i16 = 15i16;
    y0[i] = 1952552898i32;
    own_y1[0] = (((-0.0f32) as u32) as u32);
    own_y1[1] = ((own_y1[0] + n0) + (x1[i] | x1[i]));
    own_y2[0] = (if let Some(m40) = Some(y0[i]) { own_y2[(5usize % 4)] } else { own_y2[(usize::MAX % 4)] })
        .overflowing_mul(x2[i])
        .0;
    own_y2[1] = own_y2[((1652052079i32 as usize) % 4)];
    own_y2[2] = ((false as u8) / ((own_y2[1] << 3u32) | 1));
    own_y2[3] = ((i as u32) as u8);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
