//! The neighbour may have been written, or not.

use cl_runtime::prelude::*;

#[kernel]
fn neighbour_of_an_output_read(y: &mut [f32]) {
    let i = global_id(0);
    if i + 1 < y.len() {
        y[i] = y[i] + y[i + 1];
    }
}

fn main() {}
