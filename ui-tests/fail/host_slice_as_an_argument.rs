//! Kernels work on buffers, not on slices of the host.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn host_slices(x: &[f32], y: &mut [f32]) {
    let _ = scale(2.0, x, y);
}

fn main() {}
