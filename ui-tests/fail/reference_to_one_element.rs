//! A reference to what is everybody's.

use cl_runtime::prelude::*;

#[kernel]
fn reference_to_one_element(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let sum = &mut y[0];
    *sum += x[i];
}

fn main() {}
