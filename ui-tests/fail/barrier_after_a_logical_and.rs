//! `&&` is a condition.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_after_a_logical_and(y: &mut [u32]) {
    let i = global_id(0);
    let done = i < 10 && {
        barrier();
        true
    };
    y[i] = done as u32;
}

fn main() {}
