//! A method that nothing has.

use cl_runtime::prelude::*;

#[kernel]
fn unknown_method(x: &[f32], y: &mut [f32]) {
    y[global_id(0)] = x[0].squared();
}

fn main() {}
