//! Lanes are converted with `cast`.

use cl_runtime::prelude::*;

#[kernel]
fn lanes_of_different_types(x: &[f32x4], n: &[u32x4], y: &mut [f32x4]) {
    let i = global_id(0);
    y[i] = x[i] * n[i];
}

fn main() {}
