//! The size of a launch is an expression of the arguments.

use cl_runtime::prelude::*;

#[kernel(global = y.length())]
fn unknown_method(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
