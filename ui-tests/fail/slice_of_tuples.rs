//! The elements of a slice are scalars, vectors, structs or arrays of these.

use cl_runtime::prelude::*;

#[kernel]
fn slice_of_tuples(x: &[(f32, u32)], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].0;
}

fn main() {}
