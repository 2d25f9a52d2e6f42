//! What a device function gives is not visible to its caller.

use cl_runtime::prelude::*;

#[device]
fn largest(x: &[f32]) -> &f32 {
    if x[0] > x[1] { &x[0] } else { &x[1] }
}

#[kernel]
fn scaled(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let factor = largest(x);
    y[i] *= *factor;
}

fn main() {}
