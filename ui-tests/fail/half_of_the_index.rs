//! Two work-items have the same half.

use cl_runtime::prelude::*;

#[kernel]
fn half_of_the_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i / 2] = x[i];
    }
}

fn main() {}
