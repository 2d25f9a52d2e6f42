//! A free function of C.

use cl_runtime::prelude::*;

#[kernel]
fn ternary_as_a_function(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = sqrt(x[i]);
}

fn main() {}
