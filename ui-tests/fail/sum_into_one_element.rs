//! A sum needs an atomic, or a reduction.

use cl_runtime::prelude::*;

#[kernel]
fn sum_into_one_element(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[0] += x[i];
}

fn main() {}
