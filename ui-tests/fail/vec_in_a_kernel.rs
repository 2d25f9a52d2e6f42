//! There is no heap.

use cl_runtime::prelude::*;

#[kernel]
fn vec_in_a_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let mut window = Vec::new();
    window.push(x[i]);
    y[i] = window[0];
}

fn main() {}
