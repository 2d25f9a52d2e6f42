//! A name that nothing has.

use cl_runtime::prelude::*;

#[kernel]
fn undefined_variable(y: &mut [f32]) {
    y[global_id(0)] = factor;
}

fn main() {}
