//! A kernel calls `#[device]` functions only; so do device functions. What else is wrong is told beside it.

use cl_runtime::prelude::*;

fn square(x: f32) -> f32 {
    x * x
}

fn put(y: &mut [f32], at: usize, value: f32) {
    y[at] = value;
}

#[device]
fn cube(x: f32) -> f32 {
    x * square(x)
}

#[kernel]
fn cubes(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let twice = square(x[i]);
    put(y, i, square(twice) + cube(x[i]));
    let text = "text";
}

fn main() {}
