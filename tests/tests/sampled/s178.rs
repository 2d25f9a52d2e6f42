//! Seed 178.
//! @global 8
//! @local 4
//! @value -9.3038475e17
//! @value 0
//! @buffer 512 4282499181 32 9 3 4 3 536870912 1 4294967295 8 8
//! @buffer 127 2 -1793773868 16777215 1900081994 2 6 -2147483647
//! @buffer -2147483647 34 0 268435455 1024 8191 7 9
//! @buffer 6 0 0 4096 1708846975 4294967294 4194303 8 2 2334979035 5 3215035030 2097151 65 0 1
//! @buffer 6 0 35 284776394 0 2147483647 -2147483648 294725856 4096 -5 9 16384 4 7 -2147483648 9 1 6 0 4194304 41542738 41 -4 8 0 16 46 -579195873 2147483647 2 -2147483648 524288
//! @buffer 35288315000000.0 1.75
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: i32, a2: &[u16], a3: &mut u32) -> i32 {
    (*a3) = (0u32 * (a0 - (*a3)));
    a1
}

#[kernel(local = 4)]
fn random(n0: f32, n1: usize, x0: &[u32], x1: &[i32], y0: &mut [i32], y1: &mut [u32], y2: &mut [i32], g0: &mut [f32]) {
    #[local]
    let mut tile: [f32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 2..i * 2 + 2];
    let own_y2: &mut [i32] = &mut y2[i * 4..i * 4 + 4];
    own_y1[1] = (if let Some(m2) = Some(f32::NEG_INFINITY) {
        (match 126i8.wrapping_div(8i8 | 1) {
            -2..=8 => x0[k % x0.len()].saturating_pow(0),
            m3 @ -127..=2 if n0.is_infinite() => (if false { own_y1[0] } else { 45u32 }),
            _ => (if false { own_y1[1] } else { x0[k % x0.len()] }),
        })
    } else {
        (own_y1[(k % 2)] ^ x0[1250187732073186903usize % x0.len()])
    });
    let mut v4: usize = k;
    'l5: {
        let n0: i32 = ((match x0[16475648891946153658usize % x0.len()] {
            m6 @ 0 if true => own_y2[(i % 4)],
            128..=518656862 => 8i32,
            m7 @ ..=5 if true => 91i32,
            _ => own_y2[k],
        }) % ((16777216.0f32 as i32) | 1));
        let v8: u32 = (x0[3usize % x0.len()] << y0[i]);
        own_y1[(v4.saturating_pow(3) % 2)] <<= (v8 >> v8);
    }
    tile[k] = (2.0f32 + 3.4028235e38f32).round();
    for i9 in 0..1usize {
        barrier();
        let t10 = tile[(k + i9 + 1) % 4];
        barrier();
        tile[k] = 3.4028235e38f32;
    }
    barrier();
    let t11 = tile[((match 9isize {
        ..=8 => (v4 << 17u32),
        _ => i.wrapping_add(v4),
    }) % 4)];
    if ({
        y0[i] *= x1[i];
        n0.is_finite()
    }) {
        let v14: f32 = ({
            let b12: isize = (6isize ^ 32768isize);
            let b13: bool = (x0[v4 % x0.len()] > 3240651027u32);
            (-tile[(v4 % 4)])
        });
        let f15 = |p16: u32| -> i32 { x1[i] };
    }
    let v4: bool = false;
    if k == 0 {
        g0[group_id(0)] = tile[0];
    }
    barrier();
    tile[k] = t11;
    barrier();
    let t17 = tile[k];
    if k == 0 {
        g0[group_id(0)] = t11;
    }
    barrier();
    y0[i] = y0[i];
    own_y1[0] = own_y1[0];
    own_y1[1] = 1u32;
    own_y2[0] = x1[i];
    own_y2[1] = own_y2[k];
    own_y2[2] = x1[i];
    own_y2[3] = i32::MIN;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
