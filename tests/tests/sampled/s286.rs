//! Seed 286.
//! @global 9
//! @local 4
//! @value 7
//! @buffer 77 5 4 1 1
//! @buffer 6522451501145847068 108 18446744073709551614 8 1 4 16317171192496038488 2 256
//! @buffer 7 65534 2 9 4 0 3 48307 1024
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: usize, x0: &[i32], x1: &[usize], y0: &mut [u16]) {
    let i = global_id(0);
    'l1: {
        'l3: for i2 in (0..=3usize).rev() {
            let v4: u32 = 9u32;
        }
        let mut v5: i32 = 7i32;
        'l8: for e6 in x0.chunks(3) {
            let v9: bool = true;
        }
    }
    'l11: for i10 in -2..('l12: {
        if ({ false }) {
            break 'l12 x0[n0 % x0.len()];
        }
        3i32
    })
    .min(-1)
    {
        let mut v16: u8 = (1u64 as u8).saturating_sub(
            ('l14: {
                if false {
                    break 'l14 1u8;
                }
                59u8
            }),
        );
        let mut n0: u32 = (match ('l17: {
            if true {
                break 'l17 Some(30i32);
            }
            (if true { Some(i10) } else { None::<i32> })
        }) {
            Some(m19) if false => u32::MAX,
            _ => 1u32,
        });
        (y0[i], y0[i]) = ((i10 as u16), (y0[i] + y0[i]));
    }
    let mut c20 = 0u32;
    'l21: loop {
        if c20 >= 1 {
            break 'l21;
        }
        c20 += 1;
        let mut v22: bool = (({
            y0[i] /= 5u16 | 1;
            x0[x1[5usize % x1.len()] % x0.len()]
        }) >= (x0[x1[18446744073709551615usize % x1.len()] % x0.len()]
            % (x0[6usize % x0.len()] | 1)));
    }
    if false {
        let v24: usize = ({
            let b23: i32 = x0[16usize % x0.len()];
            (1u32 as usize)
        });
        y0[i] %= (36435u16 << 7u32) | 1;
        'l26: for i25 in (0..=1u64).rev() {
            let v27: u8 = (92u8 >> 5u32).saturating_sub(254u8);
        }
    }
    y0[i] = 0u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
