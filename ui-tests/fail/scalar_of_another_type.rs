//! A scalar of another type.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn other_scalars(x: &Buffer<f32>, y: &mut Buffer<f32>) {
    let _ = scale(2, x, y);
    let _ = scale(2.0f64, x, y);
    let _ = scale(x, x, y);
}

fn main() {}
