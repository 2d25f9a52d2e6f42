//! Each part begins one further.

use cl_runtime::prelude::*;

#[kernel]
fn sub_slice_from_the_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let part = &mut y[i..i + 4];
    for j in 0..4 {
        part[j] = x[i];
    }
}

fn main() {}
