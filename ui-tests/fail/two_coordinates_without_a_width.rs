//! x and y must be kept apart by the width.

use cl_runtime::prelude::*;

#[kernel]
fn two_coordinates_without_a_width(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        y[row * height + column] = x[row * width + column];
    }
}

fn main() {}
