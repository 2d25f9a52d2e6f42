//! A size is a number.

use cl_runtime::prelude::*;

#[kernel(local = "16")]
fn text(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
