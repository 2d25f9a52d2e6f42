//! rustc rejects a wrong type for another function's result.

use cl_runtime::prelude::*;

#[device]
fn half(x: f32) -> f32 {
    0.5 * x
}

#[kernel]
fn result(y: &mut [f64]) {
    let value: f64 = half(1.0f32);
    y[global_id(0)] = value;
}

fn main() {}
