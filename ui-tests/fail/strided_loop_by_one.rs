//! Each work-item goes on to the end.

use cl_runtime::prelude::*;

#[kernel]
fn strided_loop_by_one(x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    while i < y.len() {
        y[i] = x[i];
        i += 1;
    }
}

fn main() {}
