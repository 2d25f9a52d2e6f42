//! The width goes with the row.

use cl_runtime::prelude::*;

#[kernel]
fn wrong_order_of_a_product(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        y[column * width + row] = x[row * width + column];
    }
}

fn main() {}
