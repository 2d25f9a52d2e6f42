//! Seed 146.
//! @global 3
//! @local 1
//! @value 1201541418124859187
//! @buffer 2097151 1175581246 8 4 3 8 32 8388608 1 7 405844303 4294967295 2048 4294967294 3
//! @buffer 1 5 4 2 2147483646 4
//! @buffer 40 2743821646 4 51 32
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (c * a) < b { (c - b) } else { (b & b) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (c | b) != b { (a ^ b) } else { (c - b) }
}

#[device]
fn g3<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (b + a) <= b { (b ^ a) } else { (b & b) }
}

#[kernel]
fn random(n0: isize, x0: &[u32], y0: &mut [i32], h0: &[AtomicU32]) {
    let i = global_id(0);
    let own_y0: &mut [i32] = &mut y0[i * 2..i * 2 + 2];
    'l6: for e4 in x0.iter() {
        h0[i % h0.len()].fetch_min(x0[(i << 46u32) % x0.len()], Ordering::Relaxed);
        let mut c7 = 0u32;
        'l8: loop {
            if c7 >= 3 {
                break 'l8;
            }
            c7 += 1;
            let mut v10: i64 = ({
                let b9: u32 = g1((0u32 << c7), (c7 as u32));
                4i64
            });
            let v12: bool = !x0.iter().all(|p11| true);
            let mut v13: bool = (((-1969135237i32) as u8) < 31u8);
        }
    }
    own_y0[0] |= own_y0[0].swap_bytes();
    let mut v16: i32 = ({
        let mut c15 = 0u32;
        'l14: loop {
            if c15 >= 1 {
                break 'l14 114i32.max((-2i32));
            }
            c15 += 1;
            if (own_y0[1] != own_y0[(i % 2)]) {
                break (own_y0[0] - own_y0[1]);
            }
        }
    });
    'l18: for i17 in (0..1usize).step_by(1) {
        h0[i % h0.len()].fetch_min((own_y0[i17] as u32), Ordering::Relaxed);
        let mut v19: u32 = x0[8usize.rotate_left(0u32) % x0.len()];
        let mut c20 = 0u32;
        'l21: loop {
            if c20 >= 2 {
                break 'l21;
            }
            c20 += 1;
            let mut v22: [i32; 4] = [(i32x4::splat(340377661i32).reduce_min()); 4];
            v19 &= ((if true { c20 } else { x0[2usize % x0.len()] }) + x0[i % x0.len()]);
        }
    }
    own_y0[0] = ((9i32 + v16) as i32);
    own_y0[1] = v16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
