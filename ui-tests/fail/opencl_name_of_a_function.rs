//! The names are Rust's.

use cl_runtime::prelude::*;

#[kernel]
fn opencl_name_of_a_function(x: &[f32], y: &mut [f32]) {
    let i = get_global_id(0);
    y[i] = x[i];
}

fn main() {}
