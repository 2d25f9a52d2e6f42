//! An index is a `usize`.

use cl_runtime::prelude::*;

#[kernel]
fn index_of_a_signed_integer(x: &[f32], y: &mut [f32]) {
    let i = global_id(0) as i32;
    if i >= 1 {
        y[i - 1] = x[i - 1];
    }
}

fn main() {}
