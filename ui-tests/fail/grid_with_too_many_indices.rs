//! A grid has as many indices as dimensions.

use cl_runtime::prelude::*;

#[kernel]
fn grid_with_too_many_indices(out: &mut Grid<f32, 2>) {
    out[[0, global_id(1), global_id(0)]] = 1.0;
}

fn main() {}
