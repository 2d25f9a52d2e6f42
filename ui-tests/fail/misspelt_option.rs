//! An option misspelt.

use cl_runtime::prelude::*;

#[kernel(locals = 64)]
fn misspelt_option(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn main() {}
