//! Seed 304.
//! @global 4
//! @local 4
//! @buffer 2048 3 44 2147483646
//! @buffer 131072 262143 92 6 2 4 2147483647 7 2147483646 5 -2 -1031409638 1965728133 6 -2147483648 16777216
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[u32]) -> Option<u8> {
    None::<u8>
}

#[device]
fn d2(a0: &mut i32) -> (u32, i32, u32) {
    let mut v3: u16 = 52936u16;
    'l5: for i4 in 0..0usize.overflowing_sub(73usize).0.min(4) {
        let Some(v8) = ({
            let mut c7 = 0u32;
            'l6: loop {
                if c7 >= 1 {
                    break 'l6 Some(35184372088831u64);
                }
                c7 += 1;
                if ((*a0) > (*a0)) {
                    break Some(262143u64);
                }
            }
        }) else {
            break;
        };
    }
    (
        (if false { 4096u32 } else { (5u32 + 1001153875u32) }),
        (*a0),
        (match Some(144115188075855871usize) {
            Some(m11) if false => 8191u32,
            _ => {
                (match (0i16, (*a0)) {
                    (m9, 4..) if true => 3508644800u32,
                    (3 | 7, m10) => u32::MAX,
                    _ => 0u32,
                })
            }
        }),
    )
}

#[kernel]
fn random(x0: &[i32], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    if let Some(m13) = ({
        let b12: usize = i.saturating_pow(1);
        None::<usize>
    }) {
        'l15: for i14 in (-2..0i32).rev() {
            let v16: isize = 85isize;
            let v19: [i8; 4] = [
                (true as i8),
                4i8,
                ('l17: {
                    if true {
                        break 'l17 (-5i8);
                    }
                    own_y0[(0usize % 4)] /= i14 | 1;
                    126i8
                }),
                (4.25f32 as i8),
            ];
            'l21: for i20 in (0..2usize).rev() {
                let mut v22: isize = 8isize;
                let mut v23: Option<(bool, u32, f32)> = Some((false, 4294967294u32, 4.0f32));
            }
        }
        let mut v24: u32 = 3u32;
    }
    let v25: usize = i;
    own_y0[2] = (x0[i] * (x0[i] * x0[i]));
    own_y0[0] = own_y0.iter().sum::<i32>();
    own_y0[1] = ((2.623e-321f64 * (-2.5f64)) as i32);
    own_y0[2] = own_y0[2];
    own_y0[3] = ((x0[i] >> v25) as i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
