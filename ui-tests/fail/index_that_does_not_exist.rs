//! What follows from a name that does not exist is not reported beside it.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[j] = x[i];
}

#[kernel]
fn of_opencl(x: &[f32], y: &mut [f32]) {
    let i = get_global_id(0);
    y[i] = x[i];
}

fn main() {}
