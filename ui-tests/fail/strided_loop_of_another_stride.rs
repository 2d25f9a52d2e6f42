//! Steps of one work-item's width.

use cl_runtime::prelude::*;

#[kernel]
fn strided_loop_of_another_stride(x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    while i < y.len() {
        y[i] = x[i];
        i += local_size(0);
    }
}

fn main() {}
