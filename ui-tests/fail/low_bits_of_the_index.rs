//! The low bits are not one's own.

use cl_runtime::prelude::*;

#[kernel]
fn low_bits_of_the_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        y[i & 255] = x[i];
    }
}

fn main() {}
