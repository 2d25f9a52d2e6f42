//! A sorting network waits after each step.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn bitonic_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    let mut distance = 32;
    while distance > 0 {
        let partner = k ^ distance;
        if partner > k && tile[k] > tile[partner] {
            let kept = tile[k];
            tile[k] = tile[partner];
            tile[partner] = kept;
        }
        distance /= 2;
    }
    barrier();
    y[i] = tile[k];
}

fn main() {}
