//! A kernel has nobody to return a value to.

use cl_runtime::prelude::*;

#[kernel]
fn gives_a_value(x: &[f32]) -> f32 {
    x[global_id(0)]
}

fn main() {}
