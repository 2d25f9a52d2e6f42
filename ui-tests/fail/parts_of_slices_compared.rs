//! Slices are compared element by element.

use cl_runtime::prelude::*;

#[kernel]
fn equal(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = (a[i..i + 4] == b[i..i + 4]) as u32;
}

fn main() {}
