//! There are three dimensions.

use cl_runtime::prelude::*;

#[kernel]
fn dimension_that_does_not_exist(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[global_id(3)] = x[i];
}

fn main() {}
