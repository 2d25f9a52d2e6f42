//! Another's element is read before it is written.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn no_barrier_between_write_and_read(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    y[i] = tile[63 - k];
}

fn main() {}
