//! An element of a grid has an index for each dimension, in brackets of their own. The other errors are said as well.

use cl_runtime::prelude::*;

#[kernel]
fn row_of_a_grid_assigned(x: &Grid<f32, 2>, y: &mut Grid<f32, 2>) {
    let (i, j) = (global_id(1), global_id(0));
    y[i] = x[[i, j]];
    y[i] += 1.0;
    y[(i, j)] = 2.0;
    y[[i, j]] = x.len();
}

fn main() {}
