//! A work-item function has a dimension.

use cl_runtime::prelude::*;

#[kernel]
fn work_item_function_without_a_dimension(x: &[f32], y: &mut [f32]) {
    let i = global_id();
    y[i] = x[i];
}

fn main() {}
