//! Vectors have 2, 3, 4, 8 or 16 lanes.

use cl_runtime::prelude::*;

#[kernel]
fn vector_of_five_lanes(x: &[f32x5], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].x;
}

fn main() {}
