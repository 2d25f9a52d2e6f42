//! Others still read what is written.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn scan_in_one_buffer(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        if k >= distance {
            tile[k] += tile[k - distance];
        }
        barrier();
        distance *= 2;
    }
    y[i] = tile[k];
}

fn main() {}
