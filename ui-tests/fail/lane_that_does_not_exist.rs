//! A vector of two lanes has no third.

use cl_runtime::prelude::*;

#[kernel]
fn lane_that_does_not_exist(x: &[f32x2], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].z;
}

fn main() {}
