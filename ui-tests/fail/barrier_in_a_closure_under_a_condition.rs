//! A closure with a barrier, called under a condition.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_closure_under_a_condition(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let wait = || barrier();
    if i < x.len() {
        wait();
        y[i] = x[i];
    }
}

fn main() {}
