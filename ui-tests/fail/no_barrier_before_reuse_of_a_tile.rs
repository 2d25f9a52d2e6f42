//! Another work-item still reads the tile of the iteration before.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn no_barrier_before_reuse_of_a_tile(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    let mut sum = 0;
    for group in 0..num_groups(0) {
        tile[k] = x[group * 64 + k];
        barrier();
        for j in 0..64 {
            sum += tile[j];
        }
    }
    y[i] = sum;
}

fn main() {}
