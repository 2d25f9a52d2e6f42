//! A device function with a barrier, which not every work-item calls.

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
fn under_a_condition(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let max: u32 = group_max(x[i]);
        y[i] = max;
    }
}

fn main() {}
