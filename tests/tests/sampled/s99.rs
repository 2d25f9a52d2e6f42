//! Seed 99.
//! @global 8
//! @local 8
//! @buffer 255 32766 118 16384 -32768 64 5 114
//! @buffer 128 7 25840 4 96 2 -4 5
//! @buffer -27476 5305 32766 83 -2 7 6 3
//! @buffer 9 7 5 140737488355328 7 0 511 7774631424426643847 51 1 8 8 28 1 2339670949653010290 12305055204873439484 2 12984550835585025179 2 0 18446744073709551614 131071 3679241569750082746 8796093022207 2971457920104667641 1023 18446744073709551614 1125899906842623 18446744073709551615 18446744073709551614 16341495528266085350 5428422182335785000 4294967295 2 18446744073709551614 5 4 18446744073709551614 34359738367 62 16797874840930703794 1 0 10949946696421474412 18446744073709551615 2199023255551 1 5 15579238994146747006 44 4 3 8 111 16006594455178683073 0 7 0 1 3 281474976710655 1125899906842623 1 8 1 8 6 18446744073709551614 3 7 4398046511103 70368744177663 268435455 8 2 4194304 2 6 3 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i16], x1: &[i16], x2: &[i16], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i16 = x0[i];
    let v2: i16 = x1[i];
    let v3: i16 = x2[i];
    let v4: u16 = 2u16;
    let v5: i16 = 23i16;
    y[i * 10 + 0] = (v4 >> 1).leading_zeros() as u64;
    y[i * 10 + 1] = ((v5 + v5) >> 6) as u64 as u64;
    y[i * 10 + 2] = {
        let (n, over) = 7u16.overflowing_div((0u16 | 1));
        (n as u64) ^ ((over as u64) << 63)
    };
    y[i * 10 + 3] = {
        let (a, b): ((u64, Option<u16>), (u64, Option<u16>)) = (((v2 as u64), Some(v4)), ((v3 as u64), None::<u16>));
        (a < b) as u64 + 2 * (b < a) as u64
    };
    y[i * 10 + 4] = {
        let mut t = [(v5 as i16), 32766i16];
        t[1] += v3;
        t[1] as u64
    };
    y[i * 10 + 5] = {
        let (a, b): (Option<i16>, Option<i16>) = (Some(v5), (if (v3 == 6i16) { Some(v5) } else { None }));
        (a >= b) as u64 + 2 * (b < a) as u64
    };
    y[i * 10 + 6] = (v2 - v1) as i64 as u64;
    y[i * 10 + 7] = match v4 {
        n @ 0..=4 => n as u64,
        n => (n as u64).wrapping_add(1),
    };
    y[i * 10 + 8] = {
        let (a, b): ([i16; 3], [i16; 3]) = ([v5, v2, v1], [(v3 as i16), v1, v5]);
        (a <= b) as u64 + 2 * (b < a) as u64
    };
    y[i * 10 + 9] = {
        let (a, b): ((Option<i16>, Option<u16>), (Option<i16>, Option<u16>)) = (
            (Some(5i16), (if (v2 <= v2) { Some((v5 as u16)) } else { None })),
            (Some(32767i16), (if (v1 >= v5) { Some(v4) } else { None })),
        );
        (a < b) as u64 + 2 * (b > a) as u64
    };
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
