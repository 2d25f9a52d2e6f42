//! Each dimension has work-items.

use cl_runtime::prelude::*;

#[kernel(local = [8, 0])]
fn work_group_of_nothing_in_one_dimension(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn main() {}
