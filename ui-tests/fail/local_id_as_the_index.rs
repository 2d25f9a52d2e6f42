//! Each group begins at 0 again.

use cl_runtime::prelude::*;

#[kernel]
fn local_id_as_the_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        y[local_id(0)] = x[i];
    }
}

fn main() {}
