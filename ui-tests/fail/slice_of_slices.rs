//! A buffer has one row of elements.

use cl_runtime::prelude::*;

#[kernel]
fn slice_of_slices(x: &[&[f32]], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i][0];
}

fn main() {}
