//! Buffers hold no enums.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Side {
    Left,
    Right,
}

#[kernel]
fn sides(out: &mut [Side]) {
    out[global_id(0)] = Side::Left;
}

fn main() {}
