//! Seed 58.
//! @global 3, 1
//! @buffer 6 7710201429673818816 18446744073709551615
//! @grid 1, 3: 7 8 2
//! @grid 2, 1: -1 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut usize) -> usize {
    (*a0)
}

#[device]
fn d2(a0: &mut u32, a1: &mut i16, a2: &[f32]) -> usize {
    let v3: i32 = ((-5i32) * 9i32).saturating_add((if false { i32::MIN } else { 2147483647i32 }));
    ((match 8i8 {
        6..=104 => 2usize,
        m4 @ (1 | 126) if true => 5usize,
        m5 @ ..=2 if true => 17usize,
        _ => 7usize,
    }) - ({
        let b6: i32 = v3;
        464890817545223883usize
    }))
}

#[kernel]
fn random(y0: &mut [usize], y1: &mut Grid<u16, 2>, x2: &Grid<i32, 2>) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    (y0[i], y0[i]) = (c, (if true { i } else { (f32::NAN as usize) }));
    match (1u64 << 21u32) {
        0 => {
            let mut v7: i32 = (x2[[c % x2.shape()[0], r % x2.shape()[1]]]
                .rem_euclid(x2[[0usize % x2.shape()[0], i % x2.shape()[1]]] | 1)
                * 2147483646i32);
            v7 -= (v7 as i32);
        }
        1 => {
            let v8: usize = ((-2.25f32).round() as usize);
        }
        m9 => {}
    }
    'l10: {
        let mut c11 = 0u32;
        'l12: loop {
            if c11 >= 3 {
                break 'l12;
            }
            c11 += 1;
            'l14: for i13 in 0..c11.min(2) {
                let mut v16: i32 = ({
                    (if ({
                        let b15: i8 = (-3i8);
                        y0[i] = c;
                        false
                    }) {
                        (2147483647i32 - 6i32)
                    } else {
                        (x2[[i % x2.shape()[0], i % x2.shape()[1]]] >> 4u32)
                    })
                });
                let mut v17: u16 = ((8u16 / (y1[[r, c]] | 1)) as u16);
                let mut v18: i32 = (({
                    v16 >>= x2[[y0[i] % x2.shape()[0], r % x2.shape()[1]]];
                    isize::MIN
                }) as i32);
            }
            let mut v19: u32 = ((c11 % (4294967295u32 | 1)) * (2147483600.0f32 as u32));
        }
        let mut v20: i8 = (-2i8);
        if false {
            let mut v21: i32 = 2i32;
        } else {
            v20 >>= (false as i8);
            y0[i] = c;
        }
    }
    y0[i] = c;
    y1[[r, c]] = ((1073741824u32 as u16) % ((y1[[r, c]] - 1511u16) | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
