//! Seed 51.
//! @global 8
//! @local 8
//! @buffer 65534 71 1 4 7 15 256 0
//! @buffer 0 23057 75 34636 5 33 127 23571
//! @buffer 4 9 9 7 1 57341 7 55383
//! @buffer 2 31 262143 11685136689160288757 4 3 9 1 6 10 2 72057594037927936 85 2097151 70 0 1 7 18446744073709551614 16411896875320289463 2 3 1 1 57 7 3 6 2 4 18446744073709551614 0 4294967295 1 8 1 7 17066067581488927633 2 2 18446744073709551614 5981234450909302032 11272754522456194541 2048 9061002506655894319 4 99 18446744073709551615 17833607098058160902 6 7 3 18446744073709551615 18446744073709551614 18446744073709551614 0 2251799813685247 7 2 6 7 4 1 18201297265738602057 55 4398046511104 9 10152329187559395207 137438953471 4271696488861014677 9 8589934591 2 5545773425513207143 1 2 1474635328670341082 1 4 18446744073709551614 92 134217728 7 93 874874525223602863 511 15724939066068645927 8 18446744073709551615 32 8 3 7 16216130997088167915 7 1329576632302093478
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[u16], x1: &[u16], x2: &[u16], y: &mut [u64]) {
    let i = global_id(0);
    let v1: u16 = x0[i];
    let v2: u16 = x1[i];
    let v3: u16 = x2[i];
    let v4: u16 = 3u16;
    y[i * 12 + 0] = ((v3 - v3) >> 12) as i32 as u64;
    y[i * 12 + 1] = match v1.checked_div_euclid(v1) {
        Some(n) => (n as u64).wrapping_add(3),
        None => 2,
    };
    y[i * 12 + 2] = {
        let (a, b): (bool, bool) = ((v4 <= v3), (v4 >= (v4 as u16)));
        (a == b) as u64 + 2 * (b < a) as u64
    };
    y[i * 12 + 3] = {
        let (n, over) = v2.overflowing_shr(93u32);
        (n as u64) ^ ((over as u64) << 63)
    };
    y[i * 12 + 4] = ((v1 + v1) != (v3 as u16)) as u64;
    y[i * 12 + 5] = {
        let mut s = 1u64;
        for j in (u16::MIN..=u16::MIN + (v3 & 3)).step_by(104) {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 12 + 6] = u16::MAX.wrapping_shl((v1 as u32)) as u64;
    y[i * 12 + 7] = ((v1 * v2) != v2) as u64;
    y[i * 12 + 8] = {
        let mut t = [v1, 0u16];
        t[1] -= v1;
        t[1] -= 0u16;
        t[1] as u64
    };
    y[i * 12 + 9] = {
        let mut s = 1u64;
        for j in u16::MIN..u16::MIN + (v1 & 7) {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 12 + 10] = ((!v4) % (v3 & u16::MAX | 1)) as i64 as u64;
    y[i * 12 + 11] = (v2 - v2) as i64 as u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
