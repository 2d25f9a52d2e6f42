//! A grid has all its indices in one pair of brackets.

use cl_runtime::prelude::*;

#[kernel]
fn grid_indexed_twice(out: &mut Grid<f32, 2>) {
    out[global_id(1)][global_id(0)] = 1.0;
}

fn main() {}
