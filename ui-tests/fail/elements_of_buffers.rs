//! What the elements of a kernel's buffers cannot be.

use cl_runtime::prelude::*;

struct NotDerived {
    x: f32,
}

#[kernel]
fn sums(points: &[NotDerived], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = points[i].x;
}

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
