//! An option is given once.

use cl_runtime::prelude::*;

#[kernel(local = 16, local = 32)]
fn twice(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
