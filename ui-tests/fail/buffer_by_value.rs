//! A launch borrows its buffers.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn buffers_by_value(x: Buffer<f32>, y: Buffer<f32>) {
    let _ = scale(2.0, x, y);
}

fn main() {}
