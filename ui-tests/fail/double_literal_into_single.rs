//! A literal of 64 bits into an element of 32.

use cl_runtime::prelude::*;

#[kernel]
fn double_literal_into_single(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i] * 2.0f64;
}

fn main() {}
