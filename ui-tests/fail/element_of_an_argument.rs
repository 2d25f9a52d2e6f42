//! The index is the same for all.

use cl_runtime::prelude::*;

#[kernel]
fn element_of_an_argument(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[n] = x[i];
}

fn main() {}
