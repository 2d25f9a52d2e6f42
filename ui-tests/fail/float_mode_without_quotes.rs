//! The mode is a string.

use cl_runtime::prelude::*;

#[kernel(fp = fast)]
fn mode_without_quotes(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
