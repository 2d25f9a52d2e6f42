//! rustc rejects an argument of a wrong type.

use cl_runtime::prelude::*;

#[device]
fn half(x: f32) -> f32 {
    0.5 * x
}

#[kernel]
fn argument(y: &mut [f32]) {
    y[global_id(0)] = half(1.0f64);
}

fn main() {}
