//! An option that does not exist.

use cl_runtime::prelude::*;

#[kernel(size = 16)]
fn unknown(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
