//! Seed 267.
//! @global 8
//! @local 1
//! @buffer 6 79 65535 97 4 511 111 2
//! @buffer 33852 3 21179 2 2 2 56941 0
//! @buffer 4 15 7 8 8 1 3 15
//! @buffer 67108864 0 7 2199023255552 18446744073709551615 8 1 32 22 0 18446744073709551614 68719476735 4 7402615203533708738 24 3 8091038544864182864 1 8 3 12909377971583007431 8 7 60 7301083811640967123 8 18446744073709551615 0 2 9 9 110
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
    y[i * 4 + 0] = {
        let mut t = (v1, v4);
        t.1 <<= 9;
        t.1 |= v1;
        t.1 -= v2;
        t.1 as u64
    };
    y[i * 4 + 1] = ((v1 - 34056u16) / (v2 & u16::MAX | 1)) as u64 as u64;
    y[i * 4 + 2] = ((v4 | 4u16) % (v3 & u16::MAX | 1)) as i64 as u64;
    y[i * 4 + 3] = (!v2) as u32 as u64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
