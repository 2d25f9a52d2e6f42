//! Seed 46.
//! @global 4
//! @local 4
//! @value 5
//! @value 6
//! @buffer 3 9 1 4140185794
//! @buffer 8093006046188836690 9223372036854775807 -2 -1844305583948703777 9223372036854775806 3 15 -2 105 9 -5 -4 0
//! @buffer 108 2147483646 25 2147483646 13 8 7 2147483646 6 2097152 2 -2147483647 0 131072 -456908967 2 4 2147483646
//! @buffer 115 8 9223372036854775806 36028797018963968 -9223372036854775807 595629578961983814 -2382577102865065292 6
//! @buffer 1715456822 511 0 108
//! @buffer 1 131071 1307645595 2 0 6 4 2097152
//! @buffer 86 -2147483647 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn d1(a0: bool, a1: &mut f32) -> i32 {
    let f2 = |p3: u32| -> usize { 2804763763305268257usize };
    let f4 = |p5: u32| -> i32 { ((127i32 >> 10u32) - 1023i32) };
    if !a0 {
    } else {
        let v6: i32 = 127i32;
        let mut v7: i16 = (3i16 ^ 4i16);
    }
    (if a0 { (27isize as i32) } else { (4095u16 as i32) })
}

#[device]
fn d8(a0: i32, a1: usize, a2: &mut u32) -> i16 {
    let mut v9: usize = ({
        (*a2) /= 5u32 | 1;
        (a1 + a1)
    });
    2i16
}

#[device]
fn d10(a0: &mut i32, a1: &[AtomicI32], a2: &[i32], a3: &[usize]) -> u64 {
    a1[(a3[a3[a3[a3[a3[a3[a3[a3[a3[a3
        [a3[a3[a3[a3[a3[0usize % a3.len()] % a3.len()] % a3.len()] % a3.len()] % a3.len()] % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        % a3.len()]
        & 127usize)
        % a1.len()]
    .fetch_xor((if (true | true) { (*a0) } else { (672393409i32 ^ (*a0)) }), Ordering::Relaxed);
    a1[((-0.0f32) as usize) % a1.len()]
        .fetch_xor(((*a0) >> a3[a3[a3[41usize % a3.len()] % a3.len()] % a3.len()]), Ordering::Relaxed);
    (match ('l11: {
        if (7948288648959129024i64 != 536870912i64) {
            break 'l11 None::<i32>;
        }
        (*a0) &= a2[a3[549755813888usize % a3.len()] % a2.len()];
        Some((*a0))
    }) {
        Some(m13) => 7u64,
        None => 18446744073709551614u64,
    })
}

#[kernel]
fn random(
    n0: i32,
    n1: i32,
    x0: &[u32],
    x1: &[i64],
    x2: &[i32],
    y0: &mut [isize],
    y1: &mut [u32],
    y2: &mut [u32],
    h0: &[AtomicI32],
) {
    #[local]
    let mut tile: [u8; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y2: &mut [u32] = &mut y2[i * 2..i * 2 + 2];
    y1[i] &= (if (n1 >= (-5i32)) {
        (if let Some(m14) = Some(y1[i]) { own_y2[(i.wrapping_sub(i) % 2)] } else { (2.75f32 as u32) })
    } else {
        own_y2[0]
    });
    own_y0[1] -= own_y0[1];
    own_y2[0] %= ((6u32 ^ x0[i]) + 2047u32) | 1;
    tile[k] = (8u8 | (0i32.leading_zeros() as u8));
    barrier();
    let t15 = tile[k];
    own_y2[0] &= ((8u32 & y1[i]) * (8u32 * x0[i]));
    barrier();
    own_y0[0] = ({
        own_y2[1] |= (3898855565504915268isize as u32);
        (1isize ^ own_y0[0])
    });
    own_y0[1] = (5isize | own_y0[0]).saturating_add(
        ({
            y1[i] %= own_y2[(9606150030937893206usize % 2)] | 1;
            2isize
        }),
    );
    y1[i] = ((1u8 - 88u8) as u32);
    own_y2[0] = (3916547649u32.wrapping_div(x0[i] | 1) % (x0[i] | 1));
    own_y2[1] = ({
        let b16: i32 = ({ n0 });
        (false as u32)
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
