//! The same id for the row and the column is fine, a half of it is not.

use cl_runtime::prelude::*;

#[kernel]
fn grid_column_by_one_id(out: &mut Grid<f32, 2>) {
    let x = global_id(0);
    if x < out.shape()[1] && x < out.shape()[0] {
        out[[x / 2, x / 2]] = 1.0;
    }
}

fn main() {}
