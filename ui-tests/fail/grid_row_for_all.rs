//! All work-items of a column write one row.

use cl_runtime::prelude::*;

#[kernel]
fn grid_row_for_all(out: &mut Grid<f32, 2>) {
    let x = global_id(0);
    if x < out.shape()[1] && out.shape()[0] > 0 {
        out[[0, x]] = global_id(1) as f32;
    }
}

fn main() {}
