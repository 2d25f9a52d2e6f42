//! One work-item for each group is more than one.

use cl_runtime::prelude::*;

#[kernel]
fn first_of_each_group_writes_one_element(x: &[f32], y: &mut [f32]) {
    if local_id(0) == 0 {
        y[0] = x[group_id(0)];
    }
}

fn main() {}
