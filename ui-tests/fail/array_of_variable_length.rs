//! The length of an array is a constant.

use cl_runtime::prelude::*;

#[kernel]
fn array_of_variable_length(n: usize, y: &mut [f32]) {
    let i = global_id(0);
    let window = [0.0f32; n];
    y[i] = window[0];
}

fn main() {}
