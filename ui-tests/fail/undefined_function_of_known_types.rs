//! A function that does not exist, whose arguments have types.

use cl_runtime::prelude::*;

#[kernel]
fn undefined_function_of_known_types(y: &mut [f32]) {
    y[global_id(0)] = missing(1.0f32);
}

fn main() {}
