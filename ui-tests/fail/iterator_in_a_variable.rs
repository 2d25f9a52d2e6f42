//! An iterator is used up where it is made.

use cl_runtime::prelude::*;

#[kernel]
fn iterator_in_a_variable(x: &[f32], y: &mut [f32]) {
    let elements = x.iter();
    y[global_id(0)] = elements.sum();
}

fn main() {}
