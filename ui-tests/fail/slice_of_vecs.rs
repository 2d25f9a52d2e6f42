//! A buffer has one row of elements, none of its own memory.

use cl_runtime::prelude::*;

#[kernel]
fn slice_of_vecs(x: &[Vec<f32>], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i][0];
}

fn main() {}
