//! All read what the first one writes.

use cl_runtime::prelude::*;

#[kernel]
fn first_element_of_an_output_read(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i] / y[0];
}

fn main() {}
