//! The last level ends with a barrier, or nobody but its owner reads.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn result_read_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    if k < 32 {
        tile[k] += tile[k + 32];
    }
    y[i] = tile[0];
}

fn main() {}
