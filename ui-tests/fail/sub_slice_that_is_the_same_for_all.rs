//! All work-items have the same part.

use cl_runtime::prelude::*;

#[kernel]
fn sub_slice_that_is_the_same_for_all(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let part = &mut y[..4];
    part[i % 4] = x[i];
}

fn main() {}
