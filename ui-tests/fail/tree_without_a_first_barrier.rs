//! The first level reads what others have just written.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn tree_without_a_first_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    let mut half = 32;
    while half > 0 {
        if k < half {
            tile[k] += tile[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        y[group_id(0)] = tile[0];
    }
}

fn main() {}
