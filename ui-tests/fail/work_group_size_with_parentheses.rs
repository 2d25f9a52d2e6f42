//! An option is set with `=`.

use cl_runtime::prelude::*;

#[kernel(local(64))]
fn work_group_size_with_parentheses(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn main() {}
