//! A method that is called otherwise.

use cl_runtime::prelude::*;

#[kernel]
fn method_of_std_only(x: &[f32], y: &mut [f32]) {
    y[global_id(0)] = x[0].sin_cos_pi();
}

fn main() {}
