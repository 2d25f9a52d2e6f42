//! Who breaks does not wait any more.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_after_a_break(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    for step in 0..8 {
        if x[i] == step {
            break;
        }
        barrier();
    }
    y[i] = 1;
}

fn main() {}
