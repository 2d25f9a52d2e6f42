//! Seed 119.
//! @global 4
//! @local 3
//! @offset 5
//! @value 90711779
//! @value 131071
//! @buffer 8589934591 107
//! @buffer 96 33554432 2 5 3 6 3 32 2 4294967295 268435455 9 0 0 4294967295 255 3 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut (bool, usize, usize)) -> Option<f32> {
    let mut v2: Option<f32> = Some(2147483600.0f32).or(Some((-1.7499222e-19f32)));
    None::<f32>
}

#[kernel]
fn random(n0: i32, n1: i32, x0: &[i64], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    let mut n1: f32 = (-0.0f32);
    if let Some(m6) = own_y0[0].checked_div(own_y0[0]) {
        'l9: for (i8, e7) in own_y0.iter().enumerate() {
            let mut v10: (u32, i32, i16) = ((*e7), n0, 4096i16);
            if true {
                let v11: u32 = (!(m6 - 4294967295u32));
                let mut v12: (u32, bool) = ((!own_y0[0]), (true && false));
                let v13: Option<[i32; 3]> = Some([8i32; 3]);
            }
        }
        'l15: for i14 in -1..n0.min(4) {
            let mut c16 = 0u32;
            'l17: while c16 < 2 && false {
                c16 += 1;
                let mut v18: i16 = 4i16;
                let mut n0: (u32, u8) = (1036367141u32, 79u8);
            }
        }
    }
    own_y0[0] = 3u32;
    own_y0[1] = own_y0[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
