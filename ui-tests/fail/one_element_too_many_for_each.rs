//! The last element of each is the first of the next.

use cl_runtime::prelude::*;

#[kernel]
fn one_element_too_many_for_each(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    for j in 0..=4 {
        y[i * 4 + j] = x[i];
    }
}

fn main() {}
