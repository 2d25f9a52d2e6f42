//! The halo is loaded by others.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn halo_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 66];
    let (i, k) = (global_id(0), local_id(0));
    tile[k + 1] = x[i];
    if k == 0 {
        tile[0] = 0;
        tile[65] = 0;
    }
    y[i] = tile[k] + tile[k + 1] + tile[k + 2];
}

fn main() {}
