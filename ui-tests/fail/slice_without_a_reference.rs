//! A part of a slice is behind a reference.

use cl_runtime::prelude::*;

#[kernel]
fn slice_without_a_reference(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let row = x[i..i + 4];
    y[i] = row[0];
}

fn main() {}
