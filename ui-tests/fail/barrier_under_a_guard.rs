//! The usual guard, around a barrier.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_a_guard(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    if i < x.len() {
        tile[k] = x[i];
        barrier();
        y[i] = tile[k];
    }
}

fn main() {}
