//! Work-groups of two dimensions, and an index of one.

use cl_runtime::prelude::*;

#[kernel(local = [8, 8])]
fn work_group_of_more_dimensions_than_the_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] = x[i];
    }
}

fn main() {}
