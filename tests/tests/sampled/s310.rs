//! Seed 310.
//! @global 20
//! @value 4
//! @value 9
//! @buffer 5 3 0 562949953421311 8 18446744073709551614 576460752303423488 10012881538934130035 5189119558503801813 4 1 4 2 17881743925555795187 2282704063308293283 2 2 288230376151711744 0 5
//! @buffer 32 9 5 -5 2 8 9 1
//! @buffer 0 3430025034 6 2009175451 0 1 6 2 348959661 0 0 3 66 8 2 9 2 0 4294967294 1682458483 31 1674854772 8 3 0 3806207830 128 9 1 1 0 8 1 4294967294 6 4294967294 2 3 2617197818 7
//! @buffer 8 4294967295 9 113 6 4294967295 2 4294967295 64 29 0 110 0 4 3 2 5 1024 3 4294967295 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u32, n1: isize, x0: &[u64], x1: &[i16], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v1: [usize; 2] = [(if false { 5usize } else { 14641461425821072418usize }), i.saturating_sub(5usize)];
    'l3: for i2 in 0..0usize {
        y1[i] ^= (({
            let b4: (bool, i32, isize) = (true, 0i32, n1);
            v1[i2] <<= 0usize;
            n0
        }) << 8u32);
        if let Some(m5) = Some([true]) {
            if let Some(m6) = 17179869184i64.checked_rem_euclid(7i64) {
                let mut n1: [(i8, bool); 4] =
                    [(7i8, true), (32i8, true), (9i8, m5[(18446744073709551615usize % 1)]), (1i8, false)];
            }
            let mut v7: usize = ({ (!4403021918237964119usize) });
        }
        v1[0] *= i;
    }
    v1.fill(global_size(0));
    'l9: for i8 in 0..=4usize {
        let v10: (i32, (i32, bool)) = (6i32, ((-2147483647i32), false));
        if true {
            continue 'l9;
        }
        let f11 = |p12: u32| -> u32 { (if (n0 <= p12) { (0i64 as u32) } else { 0u32 }) };
    }
    own_y0[0] = own_y0[(i % 2)];
    own_y0[1] = own_y0[1];
    y1[i] = y1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
