//! Two work-items may have the same place.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn scatter_in_local_memory(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[(x[i] & 63) as usize] = k as u32;
    barrier();
    y[i] = tile[k];
}

fn main() {}
