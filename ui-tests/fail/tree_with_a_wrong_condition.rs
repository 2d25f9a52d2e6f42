//! Both halves of a level add.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn tree_with_a_wrong_condition(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < 2 * half && k + half < 64 {
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
