//! There is no heap.

use cl_runtime::prelude::*;

#[kernel]
fn box_in_a_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let value = Box::new(x[i]);
    y[i] = *value;
}

fn main() {}
