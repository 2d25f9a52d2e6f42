//! The usual early return, before a barrier.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_after_a_conditional_return(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    if i >= x.len() {
        return;
    }
    tile[k] = x[i];
    barrier();
    y[i] = tile[k];
}

fn main() {}
