//! There is nothing to break out of.

use cl_runtime::prelude::*;

#[kernel]
fn breaks(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
    break;
}

fn main() {}
