//! Kernels are launched by the host.

use cl_runtime::prelude::*;

#[kernel]
fn inner(value: f32) {
    println!("{value}");
}

#[kernel]
fn launches_a_kernel(y: &mut [f32]) {
    inner(y[global_id(0)]);
}

fn main() {}
