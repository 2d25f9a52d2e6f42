//! A neighbour is written as well.

use cl_runtime::prelude::*;

#[kernel]
fn grid_neighbour_written(out: &mut Grid<f32, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    let [height, width] = out.shape();
    if x + 1 < width && y < height {
        out[[y, x]] = 1.0;
        out[[y, x + 1]] = 2.0;
    }
}

fn main() {}
