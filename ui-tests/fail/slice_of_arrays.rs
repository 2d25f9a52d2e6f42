//! The elements of a slice are scalars, vectors or structs.

use cl_runtime::prelude::*;

#[kernel]
fn slice_of_arrays(x: &[[f32; 3]], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i][0];
}

fn main() {}
