//! Device functions take device functions.

use cl_runtime::prelude::*;

#[device]
fn apply(f: impl Fn(f32) -> f32, x: f32) -> f32 {
    f(x)
}

#[kernel]
fn closure_to_a_device_function(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = apply(|v| v + 1.0, x[i]);
}

fn main() {}
