//! The count and the index are of different types.

use cl_runtime::prelude::*;

#[kernel]
fn count_of_32_bits_compared(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < n {
        y[i] = x[i];
    }
}

fn main() {}
