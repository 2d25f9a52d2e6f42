//! A barrier under a uniform condition may not be there.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_only_on_one_path(n: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    if n > 1 {
        barrier();
    }
    y[i] = tile[63 - k];
}

fn main() {}
