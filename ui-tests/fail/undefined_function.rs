//! A function that does not exist.

use cl_runtime::prelude::*;

#[kernel]
fn undefined_function(y: &mut [f32]) {
    y[global_id(0)] = missing(1.0);
}

fn main() {}
