//! A loop with a barrier, until the data says so.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_while_over_data(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut value = x[i];
    while value > 1 {
        value /= 2;
        barrier();
    }
    y[i] = value;
}

fn main() {}
