//! By way of another function.

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

#[device]
fn through_another(value: u32) -> u32 {
    if value > 3 {
        return 0;
    }
    let max: u32 = group_max(value);
    max
}

#[kernel(local = 64)]
fn returns_early(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = through_another(x[i]);
}

fn main() {}
