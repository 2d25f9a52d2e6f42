//! Seed 45.
//! @global 16
//! @local 16
//! @value 2741883169
//! @buffer 0 3 94 1 0 131071 4194303 3080214201 2 4294967295 4294967294 1 4 4095 5 2644187907 6 4194304 4294967295
//! @buffer 0 12720566947952820052 0 8 3 3019519295426257112 8 34359738368 1 8266208291567684733 0 6 7 83 1870329777121995257 5
//! @buffer 11239517198975486362 0 9 4 16777216 15551204871901500633 0 18446744073709551615 1099511627776 0 18446744073709551614 1 0 18446744073709551614 18446744073709551615 5
//! @buffer 47 38 787590294 1 2 8 1732031600 2 536870911 1 9 8 1 134217728 0 262144 6 16 4294967295 3441499008 5 3587285150 8191 4293557574 1301258873 134217727 4294967294 5 1 0 57 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: [u8; 4],
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b - a) <= b { (b - a) } else { (c ^ a) }
}

#[kernel]
fn random(n0: u32, x0: &[u32], y0: &mut [u64], y1: &mut [usize], y2: &mut [u32]) {
    #[local]
    let mut tile: [u32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    if ({
        let mut c3 = 0u32;
        'l2: loop {
            if c3 >= 4 {
                break 'l2 (3882842037u32 < own_y2[(y1[i] % 2)]);
            }
            c3 += 1;
            if (f32::NEG_INFINITY <= (-9.885458e-22f32)) {
                break false;
            }
            own_y2[0] >>= 7u32;
        }
    }) {
        let mut c4 = 0u32;
        'l5: loop {
            if c4 >= 5 {
                break 'l5;
            }
            c4 += 1;
            own_y2[(k.abs_diff(k) % 2)] &= n0;
            'l8: for (i7, e6) in own_y2.iter().enumerate() {
                let mut v9: i32 = 3i32;
                let mut v10: [u8; 3] = [150u8, 115u8, 62u8];
            }
        }
        let f11 = |p12: u32| -> usize { ((3usize ^ i) >> 34u32) };
        let v13: i32 = g1(i32::MAX, (4294967295u32 as i32));
    }
    'l15: for i14 in 0..({ g1(5usize, k) }).min(0) {
        own_y2[0] -= (own_y2[(g1(4194304usize, k) % 2)] - (n0 * own_y2[1]));
        y1[i] = k;
    }
    let v16: i8 = ((-127i8) ^ (3555653305u32 as i8));
    let mut v17: usize = (g1(v16, 2i8) as usize);
    let mut v20: bool = ('l18: {
        if true {
            break 'l18 Some(own_y2[(k % 2)]);
        }
        v17 /= k | 1;
        Some(n0)
    })
    .is_some();
    tile[k] = ((match x0[i % x0.len()] {
        7 | 4294967294 => n0,
        4..=6 => 2u32,
        _ => 268435455u32,
    }) >> y1[i]);
    barrier();
    let t21 = tile[(8892199721320065547usize % 16)];
    let mut v22: (u32, [isize; 1], i32) = (x0[i % x0.len()], [(-2isize); 1], 524287i32);
    let f23 = |p24: u32| -> u32 { x0[((-3.75f32) as usize) % x0.len()] };
    barrier();
    y0[i] = y0[i];
    y1[i] = (g1(x0.iter().take(2).fold(v17, |p25, p26| y1[i]), v17) * (!18446744073709551615usize));
    own_y2[0] = v22.0;
    own_y2[1] = ((false as i32) as u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
