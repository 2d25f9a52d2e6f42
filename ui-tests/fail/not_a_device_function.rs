//! A kernel calls `#[device]` functions only.

use cl_runtime::prelude::*;

fn square(x: f32) -> f32 {
    x * x
}

#[kernel]
fn squares(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = square(x[i]);
}

fn main() {}
