//! There is no heap to collect into.

use cl_runtime::prelude::*;

#[kernel]
fn collect(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let doubled: Vec<f32> = x.iter().map(|v| 2.0 * v).collect();
    y[i] = doubled[i];
}

fn main() {}
