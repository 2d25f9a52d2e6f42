//! Somebody has to write local memory.

use cl_runtime::prelude::*;

#[kernel]
fn local_parameter_that_is_read_only(#[local] scratch: &[f32], y: &mut [f32]) {
    y[global_id(0)] = scratch[local_id(0)];
}

fn main() {}
