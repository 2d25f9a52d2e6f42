//! There is no heap.

use cl_runtime::prelude::*;

#[kernel]
fn vec_macro_in_a_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let window = vec![0.0f32; 4];
    y[i] = window[0] + x[i];
}

fn main() {}
