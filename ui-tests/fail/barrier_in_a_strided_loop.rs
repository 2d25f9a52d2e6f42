//! Some work-items make an iteration more than others.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_strided_loop(y: &mut [u32]) {
    let mut i = global_id(0);
    while i < y.len() {
        barrier();
        y[i] += 1;
        i += global_size(0);
    }
}

fn main() {}
