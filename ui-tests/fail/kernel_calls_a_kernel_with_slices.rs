//! Kernels are launched by the host.

use cl_runtime::prelude::*;

#[kernel]
fn inner(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel]
fn launches_a_kernel(y: &mut [f32]) {
    inner(y);
}

fn main() {}
