//! A barrier under `local_id(0) < 8`.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_a_local_id(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let k = local_id(0);
    tile[k] = x[global_id(0)];
    if k < 8 {
        barrier();
    }
    y[global_id(0)] = tile[k];
}

fn main() {}
