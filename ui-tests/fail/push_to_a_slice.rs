//! A slice does not grow.

use cl_runtime::prelude::*;

#[kernel]
fn push_to_a_slice(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y.push(x[i]);
}

fn main() {}
