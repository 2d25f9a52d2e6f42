//! Two work-items have the same half.

use cl_runtime::prelude::*;

#[kernel]
fn half_by_a_shift(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i >> 1] = x[i];
    }
}

fn main() {}
