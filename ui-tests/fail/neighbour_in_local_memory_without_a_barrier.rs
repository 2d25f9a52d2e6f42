//! The neighbour may be late.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn neighbour_in_local_memory_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    if k > 0 {
        y[i] = tile[k] - tile[k - 1];
    }
}

fn main() {}
