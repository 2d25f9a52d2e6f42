//! Two work-items have the same half.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn half_index_in_local_memory(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k / 2] = x[i];
    barrier();
    y[i] = tile[k / 2];
}

fn main() {}
