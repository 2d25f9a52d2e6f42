//! Seed 32.
//! @global 6
//! @local 2
//! @value 0
//! @value 2
//! @buffer 8 3 6 100 127 31 7 167
//! @buffer 0 1 134217728 10758863294764826656 1 33554431
//! @buffer 9 2006716012 -2082184940 727095888 16383 0 1556313615 131071 7 -5 -982627581 8
//! @buffer 524288 31 87 0 2080887863 8
//! @buffer 9223372036854775806 8 -2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: i32,
    f2: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a * b) <= b { (a ^ b) } else { (a ^ a) }
}

#[device]
fn d2(a0: &[u32], a1: &[u32], a2: &mut isize, a3: S0) -> bool {
    false
}

#[device]
fn d3(a0: &[i16], a1: i32, a2: &[usize], a3: &mut u32) -> u32 {
    ({
        let mut c5 = 0u32;
        'l4: loop {
            if c5 >= 1 {
                break 'l4 c5;
            }
            c5 += 1;
            if !false {
                break (*a3);
            }
            (*a3) <<= c5;
        }
    })
}

#[kernel]
fn random(n0: u64, n1: i32, x0: &[u8], y0: &mut [usize], y1: &mut [i32], y2: &mut [i32], g0: &mut [isize]) {
    #[local]
    let mut tile: [usize; 2];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    'l8: for e6 in own_y1.iter_mut() {
        if true {
            break;
        }
        let mut v9: f32 = 0.25f32;
    }
    let mut v10: u32 = g1(4294967294u32, (3u32 % (4294967294u32 | 1)));
    tile[k] = y0[i];
    barrier();
    let t11 = tile[(2usize % 2)];
    y0[i] |= (if (false & true) { y0[i] } else { g1((y0[i] % (61usize | 1)), (i & k)) });
    v10 -= ('l12: {
        if (match (own_y1[0], v10) {
            (m14, ..=4)
                if ({
                    let f = 4294967300.0f32;
                    !f.is_nan() && f.is_sign_negative()
                }) =>
            {
                (true & false)
            }
            (0, m15) => true,
            _ => (if false { true } else { true }),
        }) {
            break 'l12 (v10 - 5u32);
        }
        y2[i] *= 0i32;
        3u32
    });
    if k == 0 {
        g0[group_id(0)] = 6isize;
    }
    barrier();
    tile[k] = y0[i];
    barrier();
    let t16 = tile[0];
    if k == 0 {
        g0[group_id(0)] = 9isize;
    }
    barrier();
    y0[i] = i;
    own_y1[0] = y2[i];
    own_y1[1] = (-4i32);
    y2[i] = n1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
