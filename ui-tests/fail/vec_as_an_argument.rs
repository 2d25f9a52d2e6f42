//! Kernels work on buffers, not on vectors.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn vectors(x: Vec<f32>, mut y: Vec<f32>) {
    let _ = scale(2.0, &x, &mut y);
    let _ = scale(2.0, x, y);
}

fn main() {}
