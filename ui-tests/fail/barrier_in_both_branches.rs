//! Not the same barrier in each branch.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_both_branches(y: &mut [u32]) {
    let k = local_id(0);
    if k < 32 {
        barrier();
    } else {
        barrier();
    }
    y[global_id(0)] = 1;
}

fn main() {}
