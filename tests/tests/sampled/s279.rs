//! Seed 279.
//! @global 4
//! @local 2
//! @value 876790255
//! @buffer 4 16383 67108864 9 2147483647 -682327393 7 -4 -495012769 1 9
//! @buffer 32767 0 1 7 1 7 9 -32768 -4 16383 -5 -3 8192 -24475 3 27
//! @buffer 1 8 201 1
//! @buffer 713488558 7 606693186 -1
//! @buffer 4 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i8, a1: usize, a2: &mut i16, a3: &mut u32) -> u32 {
    262143u32
}

#[kernel]
fn random(n0: u32, x0: &[i32], y0: &mut [i16], y1: &mut [u8], y2: &mut [i32], g0: &mut [usize]) {
    #[local]
    let mut tile: [i64; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    y2[i] |= 4i32;
    let f2 = |p3: u32| -> i32 { x0[i % x0.len()] };
    let f4 = |p5: u32| -> i32 { (x0[usize::MAX % x0.len()] * (x0[1usize % x0.len()] as i32)) };
    let mut v6: usize = ((4i8 < 2i8) as usize);
    tile[k] = (match (match None::<bool> {
        Some(m7) => x0[(8usize % (i | 1)) % x0.len()],
        None => (if false { x0[v6 % x0.len()] } else { y2[i] }),
    }) {
        ..=-2147483647 => 6i64,
        6.. => (n0 as i64),
        0..=6 => 14i64.overflowing_add(4i64).0,
        _ => {
            ({
                let mut c9 = 0u32;
                'l8: loop {
                    if c9 >= 2 {
                        break 'l8 8i64;
                    }
                    c9 += 1;
                    y2[i] |= x0[i % x0.len()].wrapping_shr(16777216u32);
                    if false {
                        break 262143i64;
                    }
                    y2[i] &= 32767i32;
                }
            })
        }
    });
    for i10 in 0..2usize {
        barrier();
        let t11 = tile[(k + i10 + 1) % 2];
        barrier();
        tile[k] = 2i64;
    }
    barrier();
    let t12 = tile[k];
    let mut v13: u32 = n0;
    let v14: u32 = 71u32;
    if k == 0 {
        g0[group_id(0)] = v6.saturating_sub(v6.saturating_add(i));
    }
    barrier();
    tile[2 - 1 - k] = (if (false ^ false) { 4i64 } else { (3i64 & t12) });
    for i15 in 0..2usize {
        barrier();
        let t16 = tile[(k + i15 + 1) % 2];
        barrier();
        tile[k] = t12;
    }
    barrier();
    let t17 = tile[k];
    if x0.iter().all(|p18| {
        ({
            let b19: u8 = 9u8;
            true
        })
    }) {
        v6 = i;
        let mut v20: u32 = n0;
    } else {
        'l23: for e21 in tile.chunks(1) {
            let f24 = |p25: u32| -> u32 { 2103798672u32 };
            let mut v26: u32 = v14;
        }
        if false {
            y2[i] += (({
                v13 <<= 2u32;
                own_y0[k] *= own_y0[k];
                x0[k % x0.len()]
            }) & 9i32);
            let mut v27: i32 = (x0[0usize % x0.len()] >> v14);
        } else {
            v13 /= 34u32 | 1;
        }
    }
    if k == 0 {
        g0[group_id(0)] = i;
    }
    barrier();
    own_y0[0] = 16383i16;
    own_y0[1] = (-1i16);
    own_y0[2] = (-32767i16);
    own_y0[3] = own_y0[(v6 % 4)];
    y1[i] = y1[i];
    y2[i] = 0i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
