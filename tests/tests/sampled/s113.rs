//! Seed 113.
//! @global 18
//! @buffer 3 3 8 1 3 4294967295 1685585129 4 4294967294 3439937432 1 2 5 7
//! @buffer 9223372036854775807 -9223372036854775808 7 5 0 2199023255551 105 128 4611686018427387904 -9223372036854775808 -9223372036854775807 -9223372036854775807 82 536870911 119 2 -4 7
//! @buffer 73010450 78 8 1 9 0 8 16384 9 821101917 7 2 1 3 32 4034519763 6 6
//! @buffer -1 25 8 31056 -18088 -32768 2048 5 6 -16883 5 32766 -32767 -2 512 16 2 -32767 -4 63 -5 5 5 1 -32768 0 -1460 6835 -3 -32768 -1 7 103 7 4 32767 16 7 -32767 8 17 6 7 2047 0 49 32767 32767 32 9 16384 -32768 15 0 5 2047 -27070 15 -32767 8 -2 256 5 8191 3 7 17709 3 9 8 62 -7214
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: usize) -> i8 {
    i8::MAX
}

#[device]
fn d2(a0: u64, a1: u32, a2: &[u32]) -> u16 {
    let mut v3: i64 = ((-6i64) * 2i64);
    (5i32 as u16)
}

#[device]
fn d4(a0: i64, a1: bool, a2: i32, a3: usize) -> usize {
    'l6: for i5 in 0..(match 3775674799u32 {
        4294967294.. => 4u32,
        7..=4294967294 => (0u32 ^ 8388607u32),
        _ => 2280992424u32,
    })
    .min(1)
    {
        'l8: for i7 in (0..2usize).rev() {
            let mut v9: u32 = ((false as u32) ^ i5);
            v9 %= v9 | 1;
        }
    }
    (!a3)
}

#[kernel]
fn random(x0: &[u32], y0: &mut [isize], y1: &mut [u32], y2: &mut [i16]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let mut v10: u32 = (x0.iter().copied().max().unwrap_or(1) as u32);
    let f11 = |p12: u32| -> i32 { ((x0[i % x0.len()] << i) as i32) };
    y1[i] = (x0[own_y2.iter().step_by(2).fold(1673718572477848612usize, |p13, p14| p13) % x0.len()]
        >> x0[(9966026291892396318usize << 33u32) % x0.len()]);
    {
        let s15: &mut [i16] = &mut own_y2[2..];
        s15[0] = ({
            let b16: u32 = x0[(i ^ i) % x0.len()];
            (3i16 - 15i16)
        });
    }
    'l17: {
        let mut v18: i32 = (-4i32).clamp(1385875039i32.min(64i32), 1385875039i32.max(64i32));
        y0[i] -= (if false { (37i8 as isize) } else { 46isize.reverse_bits() });
        v10 = ((if let Some(m19) = Some(18405891486753776829usize) { v10 } else { x0[i % x0.len()] }) - y1[i]);
    }
    y0[i] = ((2i32 - 32768i32) as isize);
    y0[i] = 5isize;
    y1[i] = (v10 ^ (!v10));
    own_y2[0] = (({
        let mut c21 = 0u32;
        'l20: loop {
            if c21 >= 3 {
                break 'l20 2147483646i32;
            }
            c21 += 1;
            if false {
                break 511i32;
            }
        }
    })
    .trailing_zeros() as i16);
    own_y2[1] = 5i16;
    own_y2[2] = ((own_y2[1] - own_y2[(i % 4)])
        % (({
            own_y2[0] -= own_y2[1];
            9i16
        }) | 1));
    own_y2[3] = (own_y2[0] % (own_y2[3] | 1)).clamp(3824i16.min((-1i16)), 3824i16.max((-1i16)));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
