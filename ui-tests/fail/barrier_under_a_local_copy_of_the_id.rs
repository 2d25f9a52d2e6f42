//! The condition by way of variables.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_a_local_copy_of_the_id(y: &mut [u32]) {
    let i = global_id(0);
    let half = i / 2;
    let lower = half < 16;
    if lower {
        barrier();
    }
    y[i] = 1;
}

fn main() {}
