//! An index is a `usize`.

use cl_runtime::prelude::*;

#[kernel]
fn wrong_index(i: u32, x: &[f32], y: &mut [f32]) {
    y[global_id(0)] = x[i];
}

fn main() {}
