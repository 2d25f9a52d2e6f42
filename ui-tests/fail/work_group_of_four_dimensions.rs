//! There are three dimensions.

use cl_runtime::prelude::*;

#[kernel(local = [4, 4, 4, 4])]
fn four_dimensions(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
