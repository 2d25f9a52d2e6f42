//! A grid has an index for each dimension.

use cl_runtime::prelude::*;

#[kernel]
fn grid_indexed_like_a_slice(out: &mut Grid<f32, 2>) {
    let i = global_id(0);
    out[i] = 1.0;
}

fn main() {}
