//! Grids have up to four dimensions.

use cl_runtime::prelude::*;

#[kernel]
fn grid_of_five_dimensions(out: &mut Grid<f32, 5>) {
    out[[0, 0, 0, 0, global_id(0)]] = 1.0;
}

fn main() {}
