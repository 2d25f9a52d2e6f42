//! The tile is read across before it is full.

use cl_runtime::prelude::*;

#[kernel(local = [8, 8])]
fn transposed_tile_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 8]; 8];
    let (lx, ly) = (local_id(0), local_id(1));
    let i = global_id(1) * global_size(0) + global_id(0);
    tile[ly][lx] = x[i];
    y[i] = tile[lx][ly];
}

fn main() {}
