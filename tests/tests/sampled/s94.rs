//! Seed 94.
//! @global 2
//! @local 1
//! @value 83
//! @value 0
//! @buffer 1 0 92 -1 0 2147483647 1073741823 1688559212 8 8 0 268435456 67108864 -3 32767 -2147483648 -1 4 2
//! @buffer 2 4 1 254 7 8 15 254 1 114 0 1 0 0 72 16 255 3 217
//! @buffer 3 18446744073709551615 9494043547782292250 5
//! @buffer 2 92
//! @buffer 30 9 5 4398046511103
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: [u64; 3], a1: &mut (f64, u32), a2: i32, a3: i32) -> (usize, usize) {
    let mut v2: ([bool; 5], [u32; 5]) =
        ([false, true, true, false, false], [1442360724u32, (*a1).1, (*a1).1, 9u32, (*a1).1]);
    (9usize, 0usize)
}

#[kernel]
fn random(n0: isize, n1: usize, x0: &[i32], x1: &[u8], y0: &mut [usize], y1: &mut [i32], y2: &mut [u64]) {
    let i = global_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    let mut v5: f32 = (('l3: {
        if true {
            break 'l3 (-0.25f32);
        }
        own_y0[(4usize % 2)] += own_y0[(own_y0[(i % 2)] % 2)];
        3.75f32
    }) + (-3.3914223e-30f32));
    if let Some(m8) = Some(64i8) {
        'l10: for i9 in 0..0usize {
            let mut c11 = 0u32;
            'l12: loop {
                if c11 >= 3 {
                    break 'l12;
                }
                c11 += 1;
                if (v5 >= f32::NEG_INFINITY) {
                    break 'l10;
                }
                let mut v13: u32 = (c11 * c11).wrapping_mul((c11 + c11));
                let mut v14: f64 = (f64::NEG_INFINITY * (-4.210055621778161e53f64));
            }
            'l16: for i15 in (0..=3usize).rev() {
                let v17: [isize; 1] = [(n0 % (9isize | 1))];
                let v18: Option<u32> = Some(32u32).or((if true { None::<u32> } else { None::<u32> }));
            }
            own_y0[i9] &= (i9 | n1).abs_diff((11062259293975579555usize + 0usize));
        }
        'l21: for e19 in x0.chunks(2) {
            if (if true { x0.iter().all(|p22| true) } else { (134217727isize == n0) }) {
                continue;
            }
            let mut v23: u32 = (1u8 as u32);
        }
    }
    'l25: for i24 in (0..0u64).rev() {
        let v28: f32 = ('l26: {
            if false {
                break 'l26 (16777216.0f32 * f32::INFINITY);
            }
            (-0.5f32)
        });
        let f29 = |p30: u32| -> u32 { ((9u32 << p30) as u32) };
        let v28: Option<u16> = Some(1u16);
    }
    own_y2[(14808249855067844699usize % 2)] /= (('l31: {
        if true {
            break 'l31 n0;
        }
        5isize
    }) as u64)
        | 1;
    let v33: [f32; 4] = [v5, v5, 3.4028235e38f32, v5];
    let n1: bool = ((if let Some(m34) = Some(1isize) { x0[n1 % x0.len()] } else { y1[i] }) >= (y1[i] * y1[i]));
    let (v35, mut v36) = ([own_y0[0]], 8u32);
    own_y0[0] = v35[(v35[(7usize % 1)] % 1)];
    own_y0[1] = 6290280541613864257usize;
    y1[i] = x0[v35[0] % x0.len()];
    own_y2[0] = own_y2[(v35[(9usize % 1)] % 2)];
    own_y2[1] = 6u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
