//! Seed 273.
//! @global 7
//! @local 3
//! @offset 2
//! @value (8214319365084433597 -9223372036854775807 7 2147483646)
//! @buffer 268435456 3 1 4 1 4294967295 61 1488014192 92 7 559763418 2097152 0 4294967295 3 1 0 7 36
//! @buffer 65535 65535 2147483647 -2147483648 -2147483647 256 117 -2147483647 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: isize,
    f2: u32,
    f3: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: isize,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(n0: S0, x0: &[u32], y0: &mut [i32]) {
    let i = global_id(0);
    y0[i] >>= 8i32;
    let mut n0: [(bool, i8, u32); 3] = [(false, 2i8, 7u32), (false, 7i8, n0.f2), (true, 8i8, n0.f2)];
    if !({
        let f = 2147483600.0f32;
        !f.is_nan() && f.is_sign_negative()
    }) {
        let mut v3: i32 = (match (4294967294u32 % (n0[(i % 3)].2 | 1)) {
            m2 @ 7.. if (2usize == 288230376151711743usize) => y0[i].overflowing_add(y0[i]).0,
            2.. => y0[i],
            _ => y0[i],
        });
        let mut v4: i32 = (match E0::V1 {
            E0::V0 => (n0[(i % 3)].0 as i32),
            _ => ((-3i32) | v3),
        });
    }
    let mut v5: Option<S0> = Some((S0 { f0: i, f1: 35isize, f2: 2u32, f3: 2147483646i32 }));
    y0[i] *= ('l6: {
        if (match Some(n0[1].0) {
            Some(m10) => {
                ({
                    let mut c12 = 0u32;
                    'l11: loop {
                        if c12 >= 2 {
                            break 'l11 m10;
                        }
                        c12 += 1;
                        y0[i] /= 262144i32 | 1;
                        if true {
                            break m10;
                        }
                    }
                })
            }
            None => false,
        }) {
            break 'l6 ('l8: {
                if (false != false) {
                    break 'l8 2i32;
                }
                (i as i32)
            });
        }
        n0[2].0 = (f32::NEG_INFINITY < (-30920728.0f32));
        3i32
    });
    n0.reverse();
    n0.reverse();
    'l14: for i13 in 0..x0[2usize % x0.len()].min(5) {
        'l16: for i15 in 0..=1usize {
            let mut v17: usize = i.rotate_left(
                ({
                    n0[(i % 3)].2 <<= n0[i15].2;
                    i13
                }),
            );
            let v18: bool = false;
            let mut v19: Option<[usize; 2]> = Some([v17, 68719476736usize]);
        }
        let mut v20: [Option<usize>; 5] = [Some(i); 5];
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
