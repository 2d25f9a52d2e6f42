//! One error in a device function is one error, whatever its callers do with the result.

use cl_runtime::prelude::*;

#[device]
fn label(x: f32) -> f32 {
    let text = "not for kernels";
    x
}

#[kernel]
fn labels(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = label(x[i]) + 1.0;
    if label(x[i]) > 2.0 {
        y[i] = label(1.0f32).sqrt();
    }
}

fn main() {}
