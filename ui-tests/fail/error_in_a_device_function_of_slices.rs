//! One error in a device function that takes slices is one error.

use cl_runtime::prelude::*;

#[device]
fn copy(from: &[f32], to: &mut [f32]) -> f32 {
    let text = "not for kernels";
    to[0] = from[0];
    from[0]
}

#[kernel]
fn copies(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let mut own = [0.0f32; 2];
    let first: f32 = copy(&x[i..], &mut own);
    y[i] = first + own[0];
}

fn main() {}
