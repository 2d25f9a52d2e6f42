//! A function writes at half of the index.

use cl_runtime::prelude::*;

#[device]
fn put(y: &mut [f32], at: usize, value: f32) {
    y[at / 2] = value;
}

#[kernel]
fn index_to_a_function(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    put(y, i, x[i]);
}

fn main() {}
