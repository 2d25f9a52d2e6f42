//! A vector covers four elements.

use cl_runtime::prelude::*;

#[kernel]
fn vector_store_that_overlaps(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    f32x4::splat(x[i]).store(&mut y[i..]);
}

fn main() {}
