//! Seed 227.
//! @global 8
//! @local 1
//! @buffer 1073741823 78 68 4294967294 25 55 0 9
//! @buffer 2047 8 0 9 101 4294967294 2112218530 0
//! @buffer 32767 127 4095 0 2 5 7 7
//! @buffer 13378432618945930324 7 512 84 8872325612637586111 118 9 4 2 0 7113514755918594736 7 0 14 4398046511103 1 64 6 1 256 6 4 7 18446744073709551614 1 855479086060386244 9 1 70368744177663 8388608 8 6 16920758829828090207 18446744073709551615 18446744073709551614 9 18446744073709551614 12 3 4 18446744073709551615 1099511627776 6 111 6510150950676657671 5736585380321113765 7 18446744073709551614 26 1023 7 4398046511104 77 2 65536 7 2 9028128498508937066 7 0 5 11 18446744073709551615 1 9 9 18446744073709551614 4 5 16409980172773342253 0 8 8 35184372088831 63 18446744073709551614 6897031911206552295 17363721967648001985 1125899906842624 14096215636422072031
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

use std::cmp::Ordering::*;

#[kernel]
fn random(x0: &[u32], x1: &[u32], x2: &[u32], y: &mut [u64]) {
    let i = global_id(0);
    let v1: u32 = x0[i];
    let v2: u32 = x1[i];
    let v3: u32 = x2[i];
    let v4: u32 = 1499844197u32;
    y[i * 10 + 0] = match v2.checked_sub((v3 as u32)) {
        Some(n) => (n as u64).wrapping_add(3),
        None => 2,
    };
    y[i * 10 + 1] = (v2 - v3).count_ones() as u64;
    y[i * 10 + 2] = {
        let mut s = 1u64;
        for j in ((u32::MAX - ((v3 as u32) & 7))..=u32::MAX).rev().step_by(183) {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 10 + 3] = [3u64, 5, 7, 11, 13][((v3 as i32) & (v3 as i32)) as usize % 5];
    y[i * 10 + 4] = {
        let mut s = 1u64;
        for j in (u32::MAX - (v4 & 3))..u32::MAX {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 10 + 5] = (v3 - v2) as u64 as u64;
    y[i * 10 + 6] = {
        let mut s = 1u64;
        for j in (i16::MAX - ((v4 as i16) & 1))..=i16::MAX {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 10 + 7] = {
        let mut s = 1u64;
        for j in (u32::MIN..=u32::MIN + ((v3 as u32) & 3)).rev() {
            s = s.wrapping_mul(31).wrapping_add(j as u64);
        }
        s
    };
    y[i * 10 + 8] = {
        let (a, b): ((Option<i16>, (u32, u32)), (Option<i16>, (u32, u32))) = (
            ((if (v4 <= v3) { Some((v4 as i16)) } else { None }), (v3, v1)),
            ((if (v4 != v1) { Some((v3 as i16)) } else { None }), (v3, v2)),
        );
        (a > b) as u64 + 2 * (b == a) as u64
    };
    y[i * 10 + 9] = match 4u32.checked_pow(2u32) {
        Some(n) => (n as u64).wrapping_add(3),
        None => 2,
    };
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
