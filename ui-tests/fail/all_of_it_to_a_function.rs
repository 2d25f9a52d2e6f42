//! A function that is given all of it writes somewhere.

use cl_runtime::prelude::*;

#[device]
fn put(y: &mut [f32], value: f32) {
    y[0] = value;
}

#[kernel]
fn all_of_it_to_a_function(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    put(y, x[i]);
}

fn main() {}
