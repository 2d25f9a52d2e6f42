//! The tile is read before it is full.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn no_barrier_after_filling_in_a_loop(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    let mut sum = 0;
    for group in 0..num_groups(0) {
        tile[k] = x[group * 64 + k];
        for j in 0..64 {
            sum += tile[j];
        }
        barrier();
    }
    y[i] = sum;
}

fn main() {}
