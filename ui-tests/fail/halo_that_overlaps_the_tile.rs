//! The halo is loaded on top of an element.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn halo_that_overlaps_the_tile(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 66];
    let (i, k) = (global_id(0), local_id(0));
    tile[k + 1] = x[i];
    if k < 2 {
        tile[k + 64] = 0;
    }
    barrier();
    y[i] = tile[k] + tile[k + 1];
}

fn main() {}
