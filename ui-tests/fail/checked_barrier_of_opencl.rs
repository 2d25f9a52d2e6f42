//! A barrier without the check is unsafe.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn checked_barrier_of_opencl(y: &mut [u32]) {
    cl::barrier_unchecked();
    y[global_id(0)] = 1;
}

fn main() {}
