//! What is written is `&mut [T]`.

use cl_runtime::prelude::*;

#[kernel]
fn read_only_slice(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    x[i] = y[i];
}

fn main() {}
