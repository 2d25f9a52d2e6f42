//! What is written is `&mut [T]`.

use cl_runtime::prelude::*;

#[kernel]
fn output_without_mut(x: &[f32], y: &[f32]) {
    let i = global_id(0);
    y[i] = 2.0 * x[i];
}

fn main() {}
