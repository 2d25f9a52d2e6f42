//! A loop with a barrier, whose number of iterations comes from data.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_loop_as_long_as_an_element_says(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    for _ in 0..x[i] {
        barrier();
    }
    y[i] = 1;
}

fn main() {}
