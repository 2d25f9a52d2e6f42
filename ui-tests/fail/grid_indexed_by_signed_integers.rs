//! A neighbour in a grid whose column may be negative.

use cl_runtime::prelude::*;

#[kernel]
fn grid_indexed_by_signed_integers(image: &Grid<f32, 2>, out: &mut [f32]) {
    let i = global_id(0);
    let column = i as i32 - 1;
    out[i] = image[[0, column]];
}

fn main() {}
