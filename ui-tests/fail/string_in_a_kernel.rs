//! There is no text.

use cl_runtime::prelude::*;

#[kernel]
fn string_in_a_kernel(y: &mut [f32]) {
    let i = global_id(0);
    let name = "kernel";
    y[i] = name.len() as f32;
}

fn main() {}
