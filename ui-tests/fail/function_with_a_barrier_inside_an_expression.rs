//! A device function with a barrier is called by itself.

use cl_runtime::prelude::*;

#[device]
fn group_max(value: u32) -> u32 {
    #[local]
    let mut scratch: [u32; 64];
    scratch[local_id(0)] = value;
    barrier();
    let mut max = 0;
    for k in 0..local_size(0) {
        max = max.max(scratch[k]);
    }
    barrier();
    max
}

#[kernel(local = 64)]
fn inside_an_expression(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1 + group_max(x[i]);
}

fn main() {}
