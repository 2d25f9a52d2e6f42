//! Seed 319.
//! @global 4
//! @local 2
//! @value 3
//! @buffer 1.1754944e-38 NaN -9.900892e-5 4.5
//! @buffer inf inf 3151109300000.0 3.4028235e38
//! @buffer 8 2 6 3 2862840210 4294967295 7 4294967295
//! @buffer 4 871685263 2896029117 32767
//! @buffer 2147483647 -2147483648 16 -2147483648
//! @buffer 8 -2147483647
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i32, x0: &[f32], x1: &[f32], y0: &mut [u32], y1: &mut [u32], y2: &mut [i32], g0: &mut [i32]) {
    #[local]
    let mut tile: [usize; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    y2[i] = ((-3101552974993663026i64).wrapping_add(1).wrapping_abs().count_zeros() as i32);
    let v1: i64 = ((7i16 as usize) as i64);
    let v2: Option<bool> = None::<bool>;
    tile[2 - 1 - k] = i;
    barrier();
    let t3 = tile[0];
    let v4: [u32x4; 5] = [u32x4::splat(2u32); 5];
    if k == 0 {
        g0[group_id(0)] = ((tile.iter().copied().max().unwrap_or(1) as i32) & ((-2147483647i32) >> i));
    }
    barrier();
    tile[k] = (2458570500.0f32 as usize);
    barrier();
    let t5 = tile[k];
    y2[i] <<= ((-127i8) as i32);
    let (v6, mut v7) = (
        None::<u32>.unwrap_or(5u32),
        ('l8: {
            if false {
                break 'l8 (-0.25f32);
            }
            y2[i] |= 66i32;
            x0[i]
        }),
    );
    if k == 0 {
        g0[group_id(0)] = ((i + t3) as i32);
    }
    barrier();
    own_y0[0] = v4[4][k];
    own_y0[1] = ({ 5u32 });
    y1[i] = own_y0[(t5 % 2)];
    y2[i] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
