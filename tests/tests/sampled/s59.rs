//! Seed 59.
//! @global 8
//! @buffer 524287 1 2 16383 262143 -3 2 5
//! @buffer 1073741823 8 33554432 6 -1279358453 108 6 -532210602
//! @buffer -5 2147483647 2147483647 6 2147483647 1048576 7 2147483647
//! @buffer 7 1048576 8 18446744073709551614 9 1 1 5 5 8388607 4 3 9 63 4 5571334528629747555 3 0 288230376151711743 107 1016234262623623270 6 7 1 7 2 11659156619834664884 7 1 15 18446744073709551614 18446744073709551614 18446744073709551614 15 70368744177663 5 5 4 0 5 4 49 2 32 1125899906842623 4 0 32 7 68719476735 9 18446744073709551614 17592186044416 3 255 8589934592 1 3 17592186044415 1 0 9 2 4 6539791590423797806 549755813887 3 1 9 6 576460752303423488 11
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[i32], x1: &[i32], x2: &[i32], y: &mut [u64]) {
    let i = global_id(0);
    let v1: i32 = x0[i];
    let v2: i32 = x1[i];
    let v3: i32 = x2[i];
    let v4: i32 = 87i32;
    let v5: i32 = 2147483646i32;
    y[i * 9 + 0] = {
        let (a, b): (Option<Option<isize>>, Option<Option<isize>>) = (
            (if (v2 > v1) {
                Some((if ((v4 as u64) != (v2 as u64)) { Some((v5 as isize)) } else { None }))
            } else {
                None
            }),
            (if (v4 < v5) { Some(Some(6isize)) } else { None }),
        );
        (a == b) as u64 + 2 * (b > a) as u64
    };
    y[i * 9 + 1] = match v2.checked_add(v4) {
        Some(n) => (n as u64).wrapping_add(3),
        None => 2,
    };
    y[i * 9 + 2] = (((v4 as i16) * (v1 as i16)) < (v4 as i16)) as u64;
    y[i * 9 + 3] = match (v3 as i8).checked_shr((v3 as u32)) {
        Some(n) => (n as u64).wrapping_add(3),
        None => 2,
    };
    y[i * 9 + 4] = (((v2 as i32) >> 27) as u64 + 1) as u64;
    y[i * 9 + 5] = {
        let mut s = 1u64;
        for j in ((i32::MAX - (v1 & 3))..i32::MAX).step_by(5).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 9 + 6] = {
        let mut s = 1u64;
        for j in ((i32::MAX - (v1 & 7))..=i32::MAX).step_by(114) {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 9 + 7] = ((v3 - v3) % (v3 & i32::MAX | 1)) as i64 as u64;
    y[i * 9 + 8] = {
        let mut s = 1u64;
        for j in (i32::MIN..=i32::MIN + (v4 & 7)).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
