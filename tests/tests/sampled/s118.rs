//! Seed 118.
//! @global 6
//! @local 3
//! @buffer 7 0 7 4294967295 0 4294967294 9 3 1181314722 9 4294967294 4 7 7 268435456 0
//! @buffer 2147483647 7 134217727 -3 5 58
//! @buffer 2 9 8 31 7 83
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: u32,
    f2: u16,
    f3: u8,
    f4: [u8; 1],
}

#[kernel]
fn random(x0: &[u32], y0: &mut [i32], y1: &mut [u8]) {
    let i = global_id(0);
    let mut v1: [i16x2; 1] = [i16x2::splat(4i16)];
    let mut v4: S0 = (S0 {
        f0: ((-127i8) as usize),
        f1: (if (i == i) { x0[78usize % x0.len()] } else { (if true { 1u32 } else { 5u32 }) }),
        f2: 1u16,
        f3: (x0.iter().filter(|v| **v > 1532135325u32).count() as u8),
        f4: ({
            let mut c3 = 0u32;
            'l2: loop {
                if c3 >= 2 {
                    break 'l2 [y1[i]; 1];
                }
                c3 += 1;
                y1[i] = (y1[i] ^ 135u8);
                if true {
                    break [y1[i]; 1];
                }
            }
        }),
    });
    let mut v5: u32 = (x0[(v4.f0 + v4.f0) % x0.len()]
        ^ v4.f1.clamp(4294967294u32.min(4092830556u32), 4294967294u32.max(4092830556u32)));
    let mut v1: (u8, [usize; 3], i64x2) = ({
        let b6: i32 = y0[i];
        v4.f3 %= (0u8 - y1[i]) | 1;
        (
            ('l7: {
                if false {
                    break 'l7 v4.f4[0];
                }
                y0[i] = y0[i];
                254u8
            }),
            [1usize; 3],
            i64x2::splat(323598313018135838i64),
        )
    });
    'l9: {
        match 3i32 {
            0 => {
                let f10 = |p11: u32| -> u16 { ((1073741824u32 & p11) as u16) };
                v4.f0 = v1.1[2];
            }
            m12 => {
                let mut v16: bool = (match ('l13: {
                    if (1usize < v1.1[2]) {
                        break 'l13 (71i16 | 7i16);
                    }
                    v4 = v4;
                    (match Some(m12) {
                        Some(m15) => (-8596i16),
                        None => 5i16,
                    })
                }) {
                    ..=-32767 => (v4.f2 < v4.f2),
                    _ => (v1.0 >= v4.f3),
                });
                'l17: {
                    let mut v18: usize = v4.f0;
                    let f19 = |p20: u32| -> u16 { 10855u16 };
                    let v21: i32 = i32::MAX;
                }
            }
        }
        if (match 7i32.wrapping_shr(v4.f1) {
            m22 @ 0..=4 if (false | false) => true,
            _ => true,
        }) {
            v4.f0 *= v4.f0;
            if let Some(m23) = x0[v1.1[0] % x0.len()].checked_rem_euclid(x0[i % x0.len()]) {
                let mut v24: [S0; 5] = [(S0 { f0: 0usize, f1: 14u32, f2: 5u16, f3: 2u8, f4: v4.f4 }); 5];
                let f25 = |p26: u32| -> i32 { (-7i32) };
            }
        } else {
            let mut v27: i8 = (({ 3i8 }) + (i.count_ones() as i8));
            let mut c28 = 0u32;
            'l29: while c28 < 4 && (2340251107416786674usize >= i) {
                c28 += 1;
                let mut v30: (Option<i8>, i8) = (None::<i8>, (v27 ^ v27));
                let v31: i16 = 9i16;
                let mut v32: Option<i16> = v31.checked_div_euclid(
                    ({
                        v4 = (S0 { f0: v1.1[(v1.1[1] % 3)], f1: x0[i % x0.len()], f2: 9u16, f3: v1.0, f4: v4.f4 });
                        v31
                    }),
                );
            }
        }
        v4.f0 >>= 6420932680777949484usize;
    }
    v4.f0 &= 8usize;
    'l34: for i33 in (0..5u32).rev() {
        match (match v4.f1 {
            m36 @ (1 | 3) if (true ^ false) => ((-8302910932605594190isize) ^ (-1isize)),
            m37 @ (2 | 262143) if true => 9isize,
            1024 => 5isize,
            _ => 113isize,
        }) {
            0 => {}
            m38 => {}
        }
    }
    y0[i] = (-3i32);
    y1[i] = v1.0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
