//! What local memory holds can differ.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_a_value_of_local_memory(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut found: [u32; 64];
    let k = local_id(0);
    found[k] = x[global_id(0)];
    barrier();
    if found[k] > 0 {
        barrier();
    }
    y[global_id(0)] = found[k];
}

fn main() {}
