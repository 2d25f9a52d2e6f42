//! A function writes one element for all.

use cl_runtime::prelude::*;

#[device]
fn put(tile: &mut [u32; 64], value: u32) {
    tile[0] = value;
}

#[kernel(local = 64)]
fn tile_written_through_a_function(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    put(&mut tile, x[i]);
    barrier();
    y[i] = tile[k];
}

fn main() {}
