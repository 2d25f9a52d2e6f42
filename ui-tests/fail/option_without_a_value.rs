//! An option has a value.

use cl_runtime::prelude::*;

#[kernel(local)]
fn without_value(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
