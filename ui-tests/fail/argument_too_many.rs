//! An argument too many.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn too_many(x: &Buffer<f32>, y: &mut Buffer<f32>) {
    let _ = scale(2.0, x, y, 4);
}

fn main() {}
